import { expect, test } from "vitest";
import { httpUrl } from "./external-text.tsx";

test("whole http and https URLs are links", () => {
  expect(httpUrl("https://example.com/a?b=c")).toBe("https://example.com/a?b=c");
  expect(httpUrl("HTTP://example.com")).toBe("http://example.com/");
});

test.each([
  "javascript:alert(1)",
  " https://example.com",
  "data:text/html,x",
  "see https://example.com",
  "https://",
  "file:///etc/passwd",
])("%s is only text", (text) => {
  expect(httpUrl(text)).toBeUndefined();
});
