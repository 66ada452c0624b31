import { expect, test } from "vitest";
import { readFeedbackForm, readFeedbackResult, resultName, withFeedbackResult } from "./feedback-change.ts";

const ID = "0af7651916cd43dd8448eb211c80319c";

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test("reads what is selected, and what to do with it", () => {
  const of = (...entries: [string, string][]) => readFeedbackForm(formOf([["selected", ID], ...entries]));
  expect(of(["act", "spam"])).toEqual({ ids: [ID], change: { kind: "spam" } });
  expect(of(["act", "take"])?.change).toEqual({ kind: "assign", to: "me" });
  expect(of(["act", "assign"], ["assignee", "  Bo "])?.change).toEqual({ kind: "assign", to: "Bo" });
  expect(of(["act", "assign"], ["assignee", " "])?.change).toEqual({ kind: "assign", to: null });
  expect(of(["act", "delete"])).toBeUndefined();
  expect(readFeedbackForm(formOf([["act", "spam"]]))).toBeUndefined();
  expect(
    readFeedbackForm(
      formOf([
        ["act", "spam"],
        ["selected", "../x"],
      ]),
    ),
  ).toBeUndefined();
});

test("reports a change through the page's URL, once", () => {
  const path = withFeedbackResult("/observe/feedback?query=x&problem=update", {
    did: resultName({ kind: "spam" }),
    n: "2",
  });
  expect(path).toBe("/observe/feedback?query=x&did=spam&n=2");
  expect(readFeedbackResult({ did: "spam", n: "2" })?.text).toMatch(/^2 messages marked as spam\./);
  expect(readFeedbackResult({ did: "__proto__", n: "2" })).toBeNull();
  expect(readFeedbackResult({ problem: "nothing" })?.isProblem).toBe(true);
  expect(resultName({ kind: "assign", to: null })).toBe("unassign");
});
