import { expect, test } from "vitest";
import { readableUrl } from "./readable-url.ts";

test.each(["/", "/faults?x=%ff", "/a%20b/%C3%A4", "/_next/static/a.js"])("%s stays as it is", (url) => {
  expect(readableUrl(url)).toBe(url);
});

test.each([
  ["/%ff", "/%25ff"],
  ["/a%20b/%E0%A4%A?x=%20", "/a%2520b/%25E0%25A4%25A?x=%20"],
  ["/%", "/%25"],
])("%s is read as %s", (url, readable) => {
  expect(readableUrl(url)).toBe(readable);
  expect(() => decodeURIComponent(readable)).not.toThrow();
});
