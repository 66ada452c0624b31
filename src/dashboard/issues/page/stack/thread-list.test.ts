import { expect, test } from "vitest";
import { threadLines } from "./thread-list.ts";

const stack = (name: string) => ({ frames: [{ function: name }] });

test("lists the failed threads first, then the current one, then the others as they were sent", () => {
  const lines = threadLines(
    [
      { id: 1, name: "pool-1" },
      { id: 2, name: "main", current: true },
      { id: 3 },
      { id: 4, name: "worker", crashed: true },
    ],
    [],
  );
  expect(lines.map(({ name, place, isFailed }) => [name, place, isFailed])).toEqual([
    ["worker", 3, true],
    ["main", 1, false],
    ["pool-1", 0, false],
    ["Thread 3", 2, false],
  ]);
});

test("a thread without a stack of its own has that of the exception thrown in it", () => {
  const [thrown, other] = threadLines(
    [
      { id: 7, stacktrace: stack("waits") },
      { id: "9", crashed: true },
    ],
    [{ type: "Error", thread_id: 9, stacktrace: stack("fails") }],
  );
  expect(thrown).toMatchObject({ name: "Thread 9", isOfException: true, stacktrace: stack("fails") });
  expect(other).toMatchObject({ name: "Thread 7", isOfException: false, stacktrace: stack("waits") });
});
