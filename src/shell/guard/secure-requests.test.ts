import { expect, test } from "vitest";
import { decodableUrl } from "./secure-requests.ts";

test.each(["/", "/faults?x=%ff", "/a%20b/%C3%A4", "/_next/static/a.js"])("%s stays as it is", (url) => {
  expect(decodableUrl(url)).toBe(url);
});

test.each([
  ["/%ff", "/%25ff"],
  ["/a%20b/%E0%A4%A?x=%20", "/a%2520b/%25E0%25A4%25A?x=%20"],
  ["/%", "/%25"],
])("%s becomes %s", (url, decodable) => {
  expect(decodableUrl(url)).toBe(decodable);
  expect(() => decodeURIComponent(decodable)).not.toThrow();
});
