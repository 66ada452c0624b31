import { expect, test } from "vitest";
import { requireOwnPage } from "./call-guards.ts";

const passes = (headers: Record<string, string>) => {
  try {
    requireOwnPage(new Headers({ host: "shelf.example", ...headers }));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "forbidden" });
    return false;
  }
};

test.each<[string, Record<string, string>]>([
  ["a program", {}],
  ["a page of ours", { "sec-fetch-site": "same-origin", origin: "https://shelf.example" }],
  ["somebody by hand", { "sec-fetch-site": "none" }],
  ["an old browser on a page of ours", { origin: "https://shelf.example" }],
  [
    "an old browser, by a proxy",
    { host: "10.0.0.7:3000", "x-forwarded-host": "shelf.example", origin: "https://shelf.example" },
  ],
])("%s may", (_who, headers) => {
  expect(passes(headers)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["a neighbour of the same site", { "sec-fetch-site": "same-site", origin: "https://blog.shelf.example" }],
  ["another site that names our origin", { "sec-fetch-site": "cross-site", origin: "https://shelf.example" }],
  ["an old browser on another site", { origin: "https://evil.example" }],
  ["an old browser on our host at another port", { origin: "https://shelf.example:8443" }],
  ["a page without an origin", { origin: "null" }],
])("%s may not", (_who, headers) => {
  expect(passes(headers)).toBe(false);
});
