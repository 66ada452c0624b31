import { describe, expect, it } from "vitest";
import { API_TOKEN, ME, SYSTEM } from "#model/actor.ts";
import { mayChange, type IssueVerb } from "./may-change-issue.ts";

const VERBS: IssueVerb[] = [
  "resolve",
  "archive",
  "reopen",
  "assign",
  "merge",
  "unmerge",
  "split",
  "delete",
  "undo",
];

describe("mayChange", () => {
  it.each(VERBS)("lets a person and the API token %s, and the collector not", (verb) => {
    expect(mayChange(ME, verb)).toBe(true);
    expect(mayChange(API_TOKEN, verb)).toBe(true);
    expect(mayChange(SYSTEM, verb)).toBe(false);
  });

  it("lets only its author edit a comment", () => {
    expect(mayChange(ME, "edit_comment", { author: ME })).toBe(true);
    expect(mayChange(ME, "edit_comment", { author: API_TOKEN })).toBe(false);
    expect(mayChange(API_TOKEN, "edit_comment", { author: ME })).toBe(false);
    expect(mayChange(ME, "edit_comment")).toBe(false);
  });

  it("lets a person delete any comment, and a program only its own", () => {
    expect(mayChange(ME, "delete_comment", { author: API_TOKEN })).toBe(true);
    expect(mayChange(API_TOKEN, "delete_comment", { author: API_TOKEN })).toBe(true);
    expect(mayChange(API_TOKEN, "delete_comment", { author: ME })).toBe(false);
  });
});
