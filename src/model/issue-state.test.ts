import { describe, expect, it } from "vitest";
import { applyChange, type IssueState } from "./issue-state.ts";

const OPEN: IssueState = { status: "unresolved", substatus: "regressed", terms: null, assignee: "ann" };
const FACTS = { now: 1000, latestRelease: "2.0.0", events: 7, users: 3 };

describe("applyChange", () => {
  it("resolves `latest` and the next release to the latest known release", () => {
    expect(applyChange(OPEN, { kind: "resolve", in: "release", release: "latest" }, FACTS)).toEqual({
      ok: true,
      value: {
        status: "resolved",
        substatus: null,
        assignee: "ann",
        terms: { kind: "resolved", at: 1000, in: "release", release: "2.0.0" },
      },
    });
    const next = applyChange(OPEN, { kind: "resolve", in: "next_release" }, FACTS);
    expect(next).toMatchObject({ value: { terms: { in: "next_release", release: "2.0.0" } } });
  });

  it("without a known release, resolves in a named release but not in the next one", () => {
    const facts = { ...FACTS, latestRelease: null };
    expect(applyChange(OPEN, { kind: "resolve", in: "next_release" }, facts)).toEqual({
      ok: false,
      error: { code: "no_release" },
    });
    expect(applyChange(OPEN, { kind: "resolve", in: "release", release: "9" }, facts).ok).toBe(true);
  });

  it("counts the thresholds of an archived issue from its current counts", () => {
    const change = {
      kind: "archive",
      until: null,
      events: { more: 5, window: null },
      users: { more: 2, window: 60_000 },
    } as const;
    expect(applyChange(OPEN, change, FACTS)).toMatchObject({
      value: {
        status: "ignored",
        substatus: "archived_until_condition_met",
        terms: { events: { more: 5, base: 7, since: 1000 }, users: { more: 2, base: 3, window: 60_000 } },
      },
    });
  });

  it("keeps the regressed substatus when an open issue is reopened", () => {
    expect(applyChange(OPEN, { kind: "reopen" }, FACTS)).toEqual({ ok: true, value: OPEN });
  });
});
