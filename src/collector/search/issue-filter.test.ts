import { describe, expect, it } from "vitest";
import { issueFilter } from "./issue-filter.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 3_600_000;

function condition(query: string, period?: string) {
  const filter = issueFilter(query, period, NOW);
  return filter.ok ? filter.value.condition : filter.error;
}

describe("issueFilter", () => {
  it.each([
    ["", { kind: "all", of: [] }],
    ["is:archived", { kind: "status", status: "ignored" }],
    ["level:Fatal", { kind: "level", level: "fatal" }],
    [
      "service.version:Shop@1.2*",
      { kind: "tag", key: ["release", "service.version", "sentry.release"], value: ["shop@1.2", ""] },
    ],
    ["tries:>=3", { kind: "tag", key: "tries", value: { comparison: ">=", bound: 3 } }],
    ["error.unhandled:true", { kind: "tag", key: ["error.handled", "handled"], value: ["no"] }],
    [
      "severity:>=error",
      {
        kind: "any",
        of: [
          { kind: "level", level: "error" },
          { kind: "level", level: "fatal" },
        ],
      },
    ],
    ["level:warn", { kind: "level", level: "warning" }],
    ['tenant:"a*b"', { kind: "tag", key: "tenant", value: ["a*b"] }],
    [String.raw`tenant:*a\*b*`, { kind: "tag", key: "tenant", value: ["", "a*b", ""] }],
    ["tenant:*", { kind: "has", key: "tenant" }],
    ['tenant:""', { kind: "not", of: { kind: "has", key: "tenant" } }],
    ["!has:tenant", { kind: "not", of: { kind: "has", key: "tenant" } }],
    ["platform:py*", { kind: "column", column: "platform", value: ["py", ""] }],
    ["stack.function:load", { kind: "text", text: "load" }],
    ["is:regressed", { kind: "substatus", substatus: "regressed" }],
    ["is:assigned", { kind: "not", of: { kind: "column", column: "assignee", value: [""] } }],
    ["is:unassigned", { kind: "column", column: "assignee", value: [""] }],
    ["assigned:me", { kind: "column", column: "assignee", value: ["me"] }],
    ["assigned:none", { kind: "column", column: "assignee", value: [""] }],
    ["count:>100", { kind: "events", atLeast: 101 }],
    ["users:>=5", { kind: "users", atLeast: 5 }],
    ["users:<5", { kind: "users", atMost: 4 }],
    ["times_seen:3", { kind: "events", atLeast: 3, atMost: 3 }],
    ["lastSeen:-24h", { kind: "lastSeen", atLeast: NOW - 24 * HOUR }],
    ["lastSeen:+2h", { kind: "lastSeen", atMost: NOW - 2 * HOUR }],
    ["firstSeen:>2026-11-01", { kind: "firstSeen", atLeast: Date.parse("2026-11-02") }],
    ["firstSeen:>=2026-11-01", { kind: "firstSeen", atLeast: Date.parse("2026-11-01") }],
    ["firstSeen:<2026-11-01T10:00", { kind: "firstSeen", atMost: Date.parse("2026-11-01T10:00Z") - 1 }],
    [
      "firstSeen:2026-11-01",
      { kind: "firstSeen", atLeast: Date.parse("2026-11-01"), atMost: Date.parse("2026-11-02") - 1 },
    ],
    [
      "(a OR level:info) !b",
      {
        kind: "all",
        of: [
          {
            kind: "any",
            of: [
              { kind: "text", text: "a" },
              { kind: "level", level: "info" },
            ],
          },
          { kind: "not", of: { kind: "text", text: "b" } },
        ],
      },
    ],
  ])("reads %s", (query, expected) => {
    expect(condition(query)).toEqual(expected);
  });

  it("treats an unresolved issue as new for a week", () => {
    expect(condition("is:new")).toEqual({
      kind: "all",
      of: [
        { kind: "status", status: "unresolved" },
        { kind: "firstSeen", atLeast: NOW - 7 * 24 * HOUR },
      ],
    });
  });

  it("excludes issues not seen within the period", () => {
    expect(condition("x", "2h")).toEqual({
      kind: "all",
      of: [
        { kind: "text", text: "x" },
        { kind: "lastSeen", atLeast: NOW - 2 * HOUR },
      ],
    });
  });

  it.each([
    ["a is:open", 2, "is: takes unresolved, resolved"],
    ["level:loud", 0, "level: takes"],
    ["count:many", 0, "write count:>100"],
    ["x lastSeen:yesterday", 2, "write lastSeen:-24h"],
    ["firstSeen:>2026-13-01", 0, "is not a time"],
    ["a:*b*c*d*e*f*", 0, "at most five *"],
    ["(a OR users:-1)", 6, "is not a number"],
  ])("reports what is wrong with %s, and where", (query, position, detail) => {
    expect(condition(query)).toMatchObject({ code: "bad_query", position });
    expect(condition(query)).toHaveProperty("detail", expect.stringContaining(detail));
  });
});
