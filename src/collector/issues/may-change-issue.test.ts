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
  it.each(VERBS)("allows a person and the API token to %s, but not the collector", (verb) => {
    expect(mayChange(ME, verb)).toBe(true);
    expect(mayChange(API_TOKEN, verb)).toBe(true);
    expect(mayChange(SYSTEM, verb)).toBe(false);
  });

  it("allows only the author to edit a comment", () => {
    expect(mayChange(ME, "edit_comment", { author: ME })).toBe(true);
    expect(mayChange(ME, "edit_comment", { author: API_TOKEN })).toBe(false);
    expect(mayChange(API_TOKEN, "edit_comment", { author: ME })).toBe(false);
    expect(mayChange(ME, "edit_comment")).toBe(false);
  });

  it("allows a person to delete any comment, and a program only its own", () => {
    expect(mayChange(ME, "delete_comment", { author: API_TOKEN })).toBe(true);
    expect(mayChange(API_TOKEN, "delete_comment", { author: API_TOKEN })).toBe(true);
    expect(mayChange(API_TOKEN, "delete_comment", { author: ME })).toBe(false);
  });
});
