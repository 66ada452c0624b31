import { expect, test } from "vitest";
import { prettyLine } from "./pretty-line.ts";

const TIME = Date.UTC(2026, 10, 20, 12, 30, 5, 7);

test("a line shows time, level, message and fields", () => {
  const line = JSON.stringify({
    level: 40,
    time: TIME,
    trace_id: "a".repeat(32),
    route: "/books",
    status: 404,
    msg: "GET /books",
  });
  expect(prettyLine(line)).toBe("12:30:05.007 WARN  GET /books route=/books status=404\n");
});

test("an error's stack is on the lines below", () => {
  const line = JSON.stringify({ level: 50, time: TIME, msg: "failed", err: { stack: "Error: x\n    at y" } });
  expect(prettyLine(line)).toBe("12:30:05.007 ERROR failed\nError: x\n    at y\n");
});

test.each(["no JSON\n", "[]\n", "{}\n"])("%j stays as it is", (line) => {
  expect(prettyLine(line)).toBe(line);
});
