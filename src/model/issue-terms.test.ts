import { describe, expect, it } from "vitest";
import { regresses, wakes, type ArchivedTerms } from "./issue-terms.ts";

const byNumber = (left: string, right: string) => Number(left) - Number(right);
const AT = 1000;

describe("regresses", () => {
  const event = (release: string | null, timestamp = AT + 1) => ({ release, timestamp });

  it("reopens on any later event if resolved now", () => {
    const terms = { kind: "resolved", at: AT, in: "now" } as const;
    expect(regresses(terms, event("1"), byNumber)).toBe(true);
    expect(regresses(terms, event(null), byNumber)).toBe(true);
    expect(regresses(terms, event("9", AT - 1), byNumber)).toBe(false);
  });

  it.each([
    ["release", "1", false],
    ["release", "2", true],
    ["release", "3", true],
    ["release", null, true],
    ["next_release", "1", false],
    ["next_release", "2", false],
    ["next_release", "3", true],
    ["next_release", null, false],
  ] as const)("resolved in %s of 2, an event of %s: %s", (where, release, back) => {
    const terms = { kind: "resolved", at: AT, in: where, release: "2" } as const;
    expect(regresses(terms, event(release), byNumber)).toBe(back);
  });
});

describe("wakes", () => {
  const archived = (parts: Partial<ArchivedTerms>): ArchivedTerms => ({
    kind: "archived",
    at: AT,
    until: null,
    events: null,
    users: null,
    ...parts,
  });
  const after = (events: number, users: number, now = AT + 1, newUser = false) => ({
    now,
    events,
    users,
    newUser,
  });

  it("never wakes without a condition", () => {
    expect(wakes(archived({}), after(1e6, 1e6, 1e15)).by).toBeNull();
  });

  it("wakes at its time", () => {
    expect(wakes(archived({ until: 2000 }), after(1, 1, 1999)).by).toBeNull();
    expect(wakes(archived({ until: 2000 }), after(1, 1, 2000)).by).toBe("time");
  });

  it("wakes after a number of further events or users", () => {
    const threshold = { more: 3, window: null, since: AT, base: 10 };
    expect(wakes(archived({ events: threshold }), after(12, 0)).by).toBeNull();
    expect(wakes(archived({ events: threshold }), after(13, 0)).by).toBe("events");
    expect(wakes(archived({ users: threshold }), after(99, 12)).by).toBeNull();
    expect(wakes(archived({ users: threshold }), after(99, 13)).by).toBe("users");
  });

  it("starts a new count after the window, including this event", () => {
    const terms = archived({ events: { more: 3, window: 100, since: AT, base: 10 } });
    const late = wakes(terms, after(13, 0, AT + 100));
    expect(late.by).toBeNull();
    expect(late.terms.events).toEqual({ more: 3, window: 100, since: AT + 100, base: 12 });
    expect(wakes(late.terms, after(15, 0, AT + 150)).by).toBe("events");
  });
});
