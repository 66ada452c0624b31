import { describe, expect, it } from "vitest";
import { applyChange, type IssueState } from "./issue-state.ts";

const OPEN: IssueState = { status: "unresolved", substatus: "regressed", terms: null, assignee: "ann" };
const FACTS = { now: 1000, latestRelease: "2.0.0", events: 7, users: 3 };

describe("applyChange", () => {
  it("resolves in the latest release where `latest` or the next one is asked for", () => {
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

  it("cannot resolve in the next release when no release is known, but in a named one", () => {
    const facts = { ...FACTS, latestRelease: null };
    expect(applyChange(OPEN, { kind: "resolve", in: "next_release" }, facts)).toEqual({
      ok: false,
      error: { code: "no_release" },
    });
    expect(applyChange(OPEN, { kind: "resolve", in: "release", release: "9" }, facts).ok).toBe(true);
  });

  it("counts an archive's thresholds from where the issue stands", () => {
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

  it("keeps an open issue's regression when it is opened once more", () => {
    expect(applyChange(OPEN, { kind: "reopen" }, FACTS)).toEqual({ ok: true, value: OPEN });
  });
});
