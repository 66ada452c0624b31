import { describe, expect, it } from "vitest";
import { BulkChangeRequest } from "#api/issue-changes.ts";
import { readChangeRequest } from "./read-change-request.ts";

function form(...fields: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

describe("readDeedRequest", () => {
  it.each([
    [[["act", "resolve"]], { update: { status: "resolved" } }],
    [[["act", "archive_day"]], { update: { status: "ignored", statusDetails: { ignoreDuration: 1440 } } }],
    [
      [
        ["act", "archive_count"],
        ["count", "5"],
        ["of", "users"],
      ],
      { update: { status: "ignored", statusDetails: { ignoreUserCount: 5 } } },
    ],
    [
      [
        ["act", "assign"],
        ["assignee", "Ann"],
      ],
      { update: { assignedTo: "Ann" } },
    ],
    [
      [
        ["act", "merge"],
        ["into", "9"],
      ],
      { mergeInto: "9" },
    ],
    [
      [
        ["act", "delete"],
        ["confirm", " Delete "],
      ],
      { delete: true },
    ],
  ] as [[string, string][], object][])("reads %j", (fields, what) => {
    const request = readChangeRequest(form(["selected", "3"], ["selected", "4"], ...fields));
    expect(request).toEqual({ issues: ["3", "4"], ...what });
    expect(BulkChangeRequest.safeParse(request).success).toBe(true);
  });

  it("merges selected issues into the oldest", () => {
    expect(readChangeRequest(form(["act", "merge"], ["selected", "10"], ["selected", "9"]))).toEqual({
      issues: ["10"],
      mergeInto: "9",
    });
    expect(readChangeRequest(form(["act", "merge"], ["selected", "10"]))).toBeUndefined();
  });

  it("selects all matches of a search", () => {
    expect(
      readChangeRequest(form(["act", "resolve"], ["scope", "search"], ["query", "is:unresolved"])),
    ).toEqual({ query: "is:unresolved", update: { status: "resolved" } });
  });

  it.each([
    [
      ["act", "delete"],
      ["selected", "3"],
    ],
    [
      ["act", "delete"],
      ["confirm", "yes"],
      ["selected", "3"],
    ],
    [
      ["act", "archive_count"],
      ["count", "-1"],
      ["selected", "3"],
    ],
    [
      ["act", "odd"],
      ["selected", "3"],
    ],
    [["act", "resolve"]],
    [
      ["act", "resolve"],
      ["selected", "x' OR 1"],
    ],
  ] as [string, string][][])("asks for nothing: %j %j %j", (...fields) => {
    expect(readChangeRequest(form(...fields))).toBeUndefined();
  });
});
