import { expect, test } from "vitest";
import { failureKey, findNoise } from "./noise.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const HERE = { userAgent: CHROME, leaving: false, timesBefore: 0 };
const failed = Object.assign(new TypeError("Failed to fetch"), {
  stack: "TypeError: Failed to fetch\n at save (app.js:1:1)",
});
const ofExtension = Object.assign(new Error("x"), {
  stack: "Error: x\n at chrome-extension://abcdef/inject.js:1:2",
});

test.each([
  ["an extension's error", ofExtension, {}, "extension"],
  ["a crawler's", new Error("x"), { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "crawler"],
  ["an aborted request", new DOMException("The user aborted a request.", "AbortError"), {}, "aborted"],
  ["a request that the leaving page cut off", failed, { leaving: true }, "aborted"],
  [
    "a ResizeObserver loop",
    "ResizeObserver loop completed with undelivered notifications.",
    {},
    "resize_observer",
  ],
  ["a script of another origin", "Script error.", {}, "foreign_script"],
  ["the eleventh of a loop", new Error("x"), { timesBefore: 10 }, "repeated"],
])("%s is noise", (_what, error, around, rule) => {
  expect(findNoise(error, { ...HERE, ...around })).toBe(rule);
});

test.each([
  ["an error of the page", new Error("x")],
  ["a request that failed while the page stayed", failed],
  ["an error that speaks of scripts", new Error("Script error in checkout")],
  ["a thrown text", "out of stock"],
  ["nothing", undefined],
])("%s is a failure", (_what, error) => {
  expect(findNoise(error, HERE)).toBeUndefined();
});

test("the same failure has the same key, another place has another", () => {
  const at = (place: string) => Object.assign(new Error("x"), { stack: `Error: x\n at ${place}` });
  expect(failureKey(at("a.js:1:1"))).toBe(failureKey(at("a.js:1:1")));
  expect(failureKey(at("a.js:1:1"))).not.toBe(failureKey(at("a.js:2:1")));
});
