import { expect, test } from "vitest";
import { stackText } from "./stack-text.ts";

const CAUSE = {
  type: "Error",
  value: "refused",
  stacktrace: { frames: [{ function: "connect", filename: "net.ts", lineno: 3 }] },
};
const THROWN = {
  type: "OrderError",
  value: "not placed",
  stacktrace: {
    frames: [
      { function: "main", filename: "src/main.ts", lineno: 1, colno: 1 },
      {
        function: "place",
        filename: "src/place.ts",
        lineno: 9,
        colno: 2,
        raw: { function: "t", filename: "chunks/1.js", lineno: 1, colno: 9000 },
      },
    ],
  },
};

test("the thrown error comes first, its throwing frame on top, then its causes", () => {
  expect(stackText([CAUSE, THROWN], "node", false)).toBe(
    [
      "OrderError: not placed",
      "    at place (src/place.ts:9:2)",
      "    at main (src/main.ts:1:1)",
      "Caused by: Error: refused",
      "    at connect (net.ts:3)",
    ].join("\n"),
  );
});

test("raw text has the frames as sent", () => {
  expect(stackText([THROWN], "node", true)).toContain(
    "    at t (chunks/1.js:1:9000)\n    at main (src/main.ts:1:1)",
  );
});
