import { expect, test } from "vitest";
import { isSameOriginRequest } from "./same-origin.ts";

const FOREIGN = ["cross-site"];
const at = (headers: Record<string, string>) =>
  isSameOriginRequest(new Headers({ host: "shop.example", ...headers }), FOREIGN);

test.each<[string, Record<string, string>]>([
  ["a same-origin page", { "sec-fetch-site": "same-origin", origin: "https://shop.example" }],
  ["a program", {}],
  ["a same-origin page without https", { origin: "http://shop.example" }],
  ["a same-origin page behind a proxy", { origin: "https://a.example", "x-forwarded-host": "a.example, b" }],
])("%s may", (_who, headers) => {
  expect(at(headers)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["another site that names our origin", { "sec-fetch-site": "cross-site", origin: "https://shop.example" }],
  ["another site without https", { origin: "http://evil.example" }],
  ["a page without an origin", { origin: "null" }],
])("%s may not", (_who, headers) => {
  expect(at(headers)).toBe(false);
});
