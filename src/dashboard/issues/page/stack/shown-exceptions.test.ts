import { expect, test } from "vitest";
import type { ExceptionValue, Thread } from "#model/event.ts";
import { shownExceptions } from "./shown-exceptions.ts";

const stack = (name: string) => ({ frames: [{ function: name }] });

function shownOf(exceptions: ExceptionValue[], threads: Thread[], rest = {}) {
  const shown = shownExceptions({ exceptions, threads, stacktrace: null, meta: {}, ...rest });
  return shown.map(({ exception, thread }) => [
    exception.type,
    exception.stacktrace?.frames[0]?.function,
    thread,
  ]);
}

test("an event whose only stacks are in its threads has that of the crashed one, else the current, else the first", () => {
  const [idle, current, crashed] = [
    { id: 1, name: "idle", stacktrace: stack("waits") },
    { id: 2, current: true, stacktrace: stack("runs") },
    { id: 3, name: "worker", crashed: true, stacktrace: stack("fails") },
  ];
  expect(shownOf([], [idle, current, crashed])).toEqual([[undefined, "fails", "worker"]]);
  expect(shownOf([], [idle, current])).toEqual([[undefined, "runs", "Thread 2"]]);
  expect(shownOf([], [{ id: 0, crashed: true }, idle])).toEqual([[undefined, "waits", "idle"]]);
  expect(shownOf([], [{ id: 0 }])).toEqual([]);
});

test("an exception without a stack has that of the thread in which it was thrown", () => {
  const threads = [
    { id: 1, crashed: true, stacktrace: stack("fails") },
    { id: "2", name: "pool", stacktrace: stack("works") },
  ];
  expect(shownOf([{ type: "SIGSEGV", thread_id: 2 }], threads)).toEqual([["SIGSEGV", "works", "pool"]]);
  expect(shownOf([{ type: "Cause" }, { type: "SIGSEGV" }], threads)).toEqual([
    ["Cause", undefined, null],
    ["SIGSEGV", "fails", "Thread 1"],
  ]);
});

test("an exception keeps its own stack, and one of several with a stack needs none", () => {
  const threads = [{ id: 1, crashed: true, stacktrace: stack("fails") }];
  const chain = [{ type: "Cause", stacktrace: stack("connects") }, { type: "Thrown" }];
  expect(shownOf(chain, threads)).toEqual([
    ["Cause", "connects", null],
    ["Thrown", undefined, null],
  ]);
});

test("a message's own stack comes before the threads'", () => {
  const threads = [{ id: 1, stacktrace: stack("waits") }];
  expect(shownOf([], threads, { stacktrace: stack("logs") })).toEqual([[undefined, "logs", null]]);
});

test("what was filtered from a thread's stack is found where the stack is shown", () => {
  const frames = { "0": { vars: {} } };
  const threads = [{ id: 1 }, { id: 2, crashed: true, stacktrace: stack("fails") }];
  const meta = { threads: { "1": { stacktrace: { frames } } }, exception: { "0": { value: {} } } };
  const [shown] = shownExceptions({ exceptions: [{ type: "A" }], threads, stacktrace: null, meta });
  expect(shown?.meta).toEqual({ value: {}, stacktrace: { frames } });
});
