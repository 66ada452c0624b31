import { expect, test } from "vitest";
import { paths, safeReturnPath } from "./paths.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

test("every screen has its URL", () => {
  expect([
    paths.now(),
    paths.issues(),
    paths.issues({ query: "is:resolved a&b", sort: "freq" }),
    paths.issue("17"),
    paths.issueEvents("17", { cursor: "0:25:0" }),
    paths.event("17", "ab"),
    paths.event("17", "ab", { stack: "raw" }),
    paths.eventJson("17", "ab"),
    paths.attachment("ab", "3"),
    paths.traces({ query: "status:error", period: "7d" }),
    paths.trace(TRACE),
    paths.trace(TRACE, "b7ad6b7169203331"),
    paths.operation({ of: "web", name: "GET /a b?c=../d&e" }),
    paths.service({ of: "web/a b" }),
    paths.logs({ query: "level:warn" }),
    paths.traceLogs(TRACE),
    paths.settings(),
    paths.settings("scrubbing"),
    paths.outcomes({ by: "reason" }),
    paths.find("a b/c?d"),
    paths.login("/observe/issues?query=x"),
  ]).toEqual([
    "/observe",
    "/observe/issues",
    "/observe/issues?query=is%3Aresolved+a%26b&sort=freq",
    "/observe/issues/17",
    "/observe/issues/17/events?cursor=0%3A25%3A0",
    "/observe/issues/17/events/ab",
    "/observe/issues/17/events/ab?stack=raw",
    "/observe/issues/17/events/ab/json",
    "/observe/attachments/ab/3",
    "/observe/traces?query=status%3Aerror&period=7d",
    `/observe/traces/${TRACE}`,
    `/observe/traces/${TRACE}?span=b7ad6b7169203331`,
    "/observe/traces/operation?of=web&name=GET+%2Fa+b%3Fc%3D..%2Fd%26e",
    "/observe/traces/service?of=web%2Fa+b",
    "/observe/logs?query=level%3Awarn",
    `/observe/logs?query=trace%3A${TRACE}`,
    "/observe/settings",
    "/observe/settings/scrubbing",
    "/observe/settings/outcomes?by=reason",
    "/observe/find/a%20b%2Fc%3Fd",
    "/observe/login?next=%2Fobserve%2Fissues%3Fquery%3Dx",
  ]);
});

test("an empty query is kept, because it means everything", () => {
  expect(paths.issues({ query: "" })).toBe("/observe/issues?query=");
});

test("an id of dots does not leave its folder", () => {
  expect(URL.parse(paths.find(".."), "http://x.test")?.pathname).not.toBe("/observe");
  expect(paths.find("..")).toBe("/observe/find/%2E%2E");
});

test("signing in returns to the requested page", () => {
  expect(safeReturnPath("/observe/issues/3?x=1")).toBe("/observe/issues/3?x=1");
  expect(safeReturnPath("/observe")).toBe("/observe");
});

test.each([
  undefined,
  "",
  "https://evil.test/observe",
  "//evil.test/observe",
  "/\\evil.test",
  "/observe\\@evil.test",
  "/observers",
  "/observe/../admin",
  "/observe/login",
  "/observe/login/oidc/start?next=/observe",
  "javascript:alert(1)",
])("%s does not lead out of the dashboard", (asked) => {
  expect(safeReturnPath(asked)).toBe("/observe");
});
