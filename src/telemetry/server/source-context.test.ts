import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event, StackFrame } from "@sentry/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourceContext } from "./source-context.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "source-"));
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`);
  writeFileSync(join(folder, "code.js"), lines.join("\n"));
  writeFileSync(join(folder, "windows.js"), "one\r\ntwo\r\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const integration = sourceContext();
/** The frame as it is when the call returns: nothing is awaited. */
function withLines(frame: StackFrame): StackFrame {
  const event: Event = { exception: { values: [{ stacktrace: { frames: [frame] } }] } };
  void integration.processEvent?.(event, {}, {} as never);
  return frame;
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);

test.each([
  [1, [], numbers(2, 8)],
  [10, numbers(3, 9), numbers(11, 17)],
  [20, numbers(13, 19), []],
])("line %i has seven before it and after it, as far as there are", (lineno, before, after) => {
  const expected = { context_line: `line ${lineno}`, pre_context: before, post_context: after };
  const filename = join(folder, "code.js");
  expect(withLines({ filename, lineno })).toMatchObject(expected);
  expect(withLines({ filename, lineno })).toMatchObject(expected);
});

test("line endings are not part of a line", () => {
  expect(withLines({ filename: join(folder, "windows.js"), lineno: 1 })).toMatchObject({
    context_line: "one",
    post_context: ["two"],
  });
});

test("a line is cached after its file is gone", () => {
  const filename = join(folder, "gone.js");
  writeFileSync(filename, "still known\n");
  withLines({ filename, lineno: 1 });
  rmSync(filename);
  expect(withLines({ filename, lineno: 1 }).context_line).toBe("still known");
});

test.each([
  { filename: "node:fs", lineno: 1 },
  { filename: "/nowhere.js", lineno: 1 },
  { filename: "code.min.js", lineno: 1 },
  { lineno: 1 },
  {},
])("%j stays as it is", (frame) => {
  expect(withLines({ ...frame })).toEqual(frame);
});

test("lines and columns of bundled code are skipped", () => {
  const filename = join(folder, "code.js");
  expect(withLines({ filename, lineno: 21 }).context_line).toBeUndefined();
  expect(withLines({ filename, lineno: 10_001 }).context_line).toBeUndefined();
  expect(withLines({ filename, lineno: 1, colno: 1_001 }).context_line).toBeUndefined();
});

test("a long line is snipped", () => {
  const filename = join(folder, "long.js");
  writeFileSync(filename, "ä".repeat(5_000));
  expect(withLines({ filename, lineno: 1 }).context_line).toBe(`${"ä".repeat(140)} {snip}`);
});
