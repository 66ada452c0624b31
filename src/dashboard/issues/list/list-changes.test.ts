import { expect, it } from "vitest";
import type { IssueView } from "#api/issues.ts";
import { listChanges } from "./list-changes.ts";

const issue = (id: string, count: string, status = "unresolved") => ({ id, count, status }) as IssueView;

it("counts new issues, new events and changed status", () => {
  const before = [issue("1", "5"), issue("2", "1"), issue("3", "9")];
  expect(listChanges(before, before)).toBe(0);
  expect(
    listChanges(before, [issue("4", "1"), issue("1", "6"), issue("2", "1", "resolved"), issue("3", "9")]),
  ).toBe(3);
  expect(listChanges(before, [issue("1", "5")])).toBe(0);
});
