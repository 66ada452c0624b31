import { expect, test } from "vitest";
import { Rule } from "#model/watch/rule.ts";
import { readProblem } from "./read-problem.ts";

const problemOf = (detail: string) => readProblem({ code: "invalid", detail });

/** As the collector words it. */
function refused(rule: object): string {
  const [issue] = Rule.safeParse({ id: "a", name: "A", ...rule }).error?.issues ?? [];
  return `${issue?.path.join(".")}: ${issue?.message}`;
}

const failures = { kind: "failures" };

test("a problem is shown at the field that it names, in the words of a form", () => {
  const threshold = (value: unknown) => ({
    condition: { kind: "metric", metric: "m", threshold: { is: "above", value } },
  });
  expect(
    [
      { condition: failures, name: "" },
      { condition: failures, forMinutes: -1 },
      { condition: failures, forMinutes: 9999 },
      { condition: { ...failures, limit: 2 } },
      { condition: { ...failures, limit: 0 } },
      { condition: failures, runbook: "the wiki" },
      { condition: { kind: "uptime", url: "shop" } },
      threshold(undefined),
      threshold("many"),
    ].map((rule) => problemOf(refused(rule))),
  ).toEqual([
    { field: "name", text: "Fill this in." },
    { field: "forMinutes", text: "Enter 0 or more." },
    { field: "forMinutes", text: "Enter 1440 or less." },
    { field: "condition.limit", text: "Enter 100 or less." },
    { field: "condition.limit", text: "Enter more than 0." },
    { field: "runbook", text: "Enter a URL that begins with https:// or http://." },
    { field: "condition.url", text: "Enter a URL that begins with https:// or http://." },
    { field: "condition.threshold.value", text: "Enter a number." },
    { field: "condition.threshold.value", text: "This is not a number." },
  ]);
});

test("other texts of the collector become sentences, and other failures are none of a field", () => {
  expect(problemOf('condition.query: unknown level "odd"')).toEqual({
    field: "condition.query",
    text: 'Unknown level "odd".',
  });
  expect(problemOf("There are already 500 rules. Delete one first.")?.field).toBe("");
  expect(readProblem({ code: "busy" })).toBeNull();
});
