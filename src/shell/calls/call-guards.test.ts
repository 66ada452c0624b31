import { expect, test } from "vitest";
import { requireSameOrigin, withTimeout } from "./call-guards.ts";

const passes = (headers: Record<string, string>) => {
  try {
    requireSameOrigin(new Headers({ host: "shelf.example", ...headers }));
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

test("work that finishes in time returns its result or its error", async () => {
  expect(await withTimeout(10_000, () => 1)).toBe(1);
  await expect(withTimeout(10_000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});

test("work that takes too long is aborted, and its own error is not the answer", async () => {
  let passed: AbortSignal | undefined;
  const late = withTimeout(1, (signal) => {
    passed = signal;
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  });
  await expect(late).rejects.toMatchObject({ code: "timed_out" });
  expect(passed?.reason).toMatchObject({ code: "timed_out" });
});
