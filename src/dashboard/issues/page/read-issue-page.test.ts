import { expect, test } from "vitest";
import { ok } from "#lib/result.ts";
import type { IssueView } from "#api/issues.ts";
import type { IssuePage } from "#api/pages.ts";
import { readIssuePage, shownParts } from "./read-issue-page.ts";

const issue = { id: "7" } as IssueView;
const page = {
  issue: { ok: true, value: issue },
  event: { ok: false, error: { code: "query_timeout" } },
  history: { ok: true, value: { items: [], next: "older", previous: null } },
  merged: { ok: false, error: { code: "internal" } },
  facets: { ok: false, error: { code: "store_busy" } },
  similar: { ok: true, value: [] },
  trace: null,
} satisfies IssuePage;

test("a part that failed is a failure like a call's, or empty beside the others", async () => {
  const read = await readIssuePage({ getIssuePage: async () => ok(page) }, "7", "latest", undefined);
  expect(read.issue).toEqual(ok(issue));
  expect(read.event).toEqual({ ok: false, error: { code: "timeout" } });
  expect(shownParts(issue, read.others)).toEqual({
    history: { items: [], next: "older", previous: null },
    merged: { own: [], merged: [] },
    facets: null,
    similar: [],
    olderHistory: "/observe/issues/7?history=older#history",
  });
});

test("where nothing was answered, issue and event failed alike", async () => {
  const failed = { ok: false, error: { code: "unreachable" } } as const;
  const read = await readIssuePage({ getIssuePage: async () => failed }, "7", "latest", undefined);
  expect(read).toEqual({ issue: failed, event: failed, trace: null, others: null });
});
