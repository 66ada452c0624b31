import { describe, expect, it } from "vitest";
import { IssueUpdate } from "#api/issue-changes.ts";
import { changesOf } from "./changes-of.ts";

const NOW = 1_000_000;
const ANN = { kind: "person", name: "ann" } as const;
const read = (update: unknown) => changesOf(IssueUpdate.parse(update), ANN, NOW);

describe("changesOf", () => {
  it.each([
    [{ status: "resolved" }, { kind: "resolve", in: "now" }],
    [
      { status: "resolved", statusDetails: { inNextRelease: true } },
      { kind: "resolve", in: "next_release" },
    ],
    [{ status: "resolvedInNextRelease" }, { kind: "resolve", in: "next_release" }],
    [
      { status: "resolved", statusDetails: { inRelease: "latest" } },
      { kind: "resolve", in: "release", release: "latest" },
    ],
    [{ status: "unresolved" }, { kind: "reopen" }],
    [{ status: "ignored" }, { kind: "archive", until: null, events: null, users: null }],
    [
      { status: "ignored", statusDetails: { ignoreDuration: 30 } },
      { kind: "archive", until: NOW + 1_800_000, events: null, users: null },
    ],
    [
      { status: "ignored", statusDetails: { ignoreCount: 5, ignoreWindow: 60, ignoreUserCount: 2 } },
      {
        kind: "archive",
        until: null,
        events: { more: 5, window: 3_600_000 },
        users: { more: 2, window: null },
      },
    ],
    [{ assignedTo: "user:ann" }, { kind: "assign", to: "ann" }],
    [{ assignedTo: "me" }, { kind: "assign", to: "ann" }],
    [{ assignedTo: "" }, { kind: "assign", to: null }],
    [{ assignedTo: null }, { kind: "assign", to: null }],
  ])("reads %j", (update, change) => {
    expect(read(update)).toEqual([change]);
  });

  it("reads a state and an assignee from one update", () => {
    expect(read({ status: "resolved", assignedTo: "me" }).map(({ kind }) => kind)).toEqual([
      "resolve",
      "assign",
    ]);
  });

  it.each([{}, { status: "gone" }, { assignedTo: "a\u0000b" }, { assignedTo: "x".repeat(101) }])(
    "refuses %j",
    (update) => {
      expect(IssueUpdate.safeParse(update).success).toBe(false);
    },
  );
});
