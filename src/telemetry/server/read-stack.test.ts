import { expect, test } from "vitest";
import { withFrames } from "./read-stack.ts";

const SCRIPT = "https://shop.example/_next/static/chunks/0a1b.js";

function event(extra: object, exception: object = { type: "Error", value: "no cart" }) {
  return { event_id: "a".repeat(32), exception: { values: [exception] }, extra };
}

test.each([
  ["Chromium", `Error: no cart\n    at pay (${SCRIPT}:1:20)\n    at ${SCRIPT}:3:7`],
  ["Firefox and Safari", `pay@${SCRIPT}:1:20\n@${SCRIPT}:3:7\n`],
])("the stack of %s becomes frames, the one that threw last", (_, stack) => {
  const read = withFrames(event({ stack, page: "cart" }));
  expect(read["extra"]).toEqual({ page: "cart" });
  const [value] = (read["exception"] as { values: Record<string, unknown>[] }).values;
  expect(value).toMatchObject({
    type: "Error",
    value: "no cart",
    stacktrace: {
      frames: [
        { filename: SCRIPT, lineno: 3, colno: 7 },
        { filename: SCRIPT, function: "pay", lineno: 1, colno: 20 },
      ],
    },
  });
});

test.each([
  ["has frames", event({ stack: `at ${SCRIPT}:1:2` }, { type: "Error", stacktrace: { frames: [] } })],
  ["has no stack", event({ note: "x" })],
  ["has a stack without frames", event({ stack: "none" })],
  ["has no exception", { message: "hello", extra: { stack: `at ${SCRIPT}:1:2` } }],
  ["is of another form", { exception: "x", extra: null }],
])("an event that %s stays as it is", (_, sent) => {
  expect(withFrames(sent)).toBe(sent);
});
