import { expect, test } from "vitest";
import { carryScope } from "./carry-scope.ts";

const carry = (href: string, current: string) => carryScope(href, new URLSearchParams(current));

test("a link carries the environment, the service and the time of its page", () => {
  const scope = "env=production&service=web&period=1h";
  expect(carry("/observe/logs", `${scope}&query=boom&cursor=9`)).toBe(`/observe/logs?${scope}`);
  expect(carry("/observe/logs?query=a%20b#top", scope)).toBe(`/observe/logs?query=a%20b&${scope}#top`);
});

test("what a link names itself stays, and its time is not mixed with the page's", () => {
  expect(carry("/observe/traces?service=db", "service=web&env=test")).toBe(
    "/observe/traces?service=db&env=test",
  );
  expect(carry("/observe/traces?period=1h", "from=a&to=b")).toBe("/observe/traces?period=1h");
  expect(carry("/observe/logs?from=a&to=b", "period=7d")).toBe("/observe/logs?from=a&to=b");
});

test("a search for a trace, other sites and the sign-in page get nothing", () => {
  for (const href of ["/observe/logs?query=trace%3Aab", "https://example.test/", "/observe/login", "/faults"])
    expect(carry(href, "period=1h&env=test")).toBe(href);
});

test("without a scope a link stays as it is", () => {
  expect(carry("/observe/issues?query=", "query=boom")).toBe("/observe/issues?query=");
});
