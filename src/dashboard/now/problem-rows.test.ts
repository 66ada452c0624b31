import { expect, it } from "vitest";
import { makeAlert } from "../alerts/make-alert.ts";
import type { ExplainedProblem } from "./explain-problem.ts";
import { problemRows, type ProblemRow } from "./problem-rows.ts";
import type { IssueProblem } from "./read-issue-problems.ts";

const requests = (route: string, more: Partial<ExplainedProblem> = {}) =>
  ({
    kind: "failing",
    service: "web",
    route,
    isCritical: false,
    now: { requests: 100, failed: 10, p95: 1 },
    before: [],
    alerts: [],
    issue: null,
    ...more,
  }) as unknown as ExplainedProblem;
const issue = (id: string, userCount: number) => ({ issue: { id, userCount } }) as unknown as IssueProblem;
const onIssue = (id: number, issueId: string, more: Parameters<typeof makeAlert>[1] = {}) =>
  makeAlert(id, { kind: "new_issue", ...more, subject: { issueId } });

function nameOf(row: ProblemRow): string {
  if (row.of === "alert") return `alert ${row.alert.id}`;
  const alerts = row.of === "issue" ? row.alerts : row.problem.alerts;
  const name = row.of === "issue" ? `issue ${row.problem.issue.id}` : row.problem.route;
  return [name, ...alerts.map(({ id }) => id)].join(" ");
}
const names = (...parts: Parameters<typeof problemRows>) => problemRows(...parts).rows.map(nameOf);

it("gives an alert on anything else a row, unless one stands for it already", () => {
  const pay = requests("/pay", { issue: { id: "5" } as never });
  const alerts = [
    onIssue(1, "5"),
    onIssue(2, "6"),
    onIssue(3, "7", { issueIds: ["6", "7"] }),
    onIssue(4, "8"),
    makeAlert(5, { kind: "slo", subject: { service: "web" } }),
    makeAlert(6, { kind: "slo", subject: { service: "search" } }),
    makeAlert(7, { kind: "collector", severity: "info" }),
  ];
  expect(names([pay], [issue("6", 3)], alerts)).toEqual(["/pay 1 5", "issue 6 2 3", "alert 4", "alert 6"]);
});

it("puts pages first, then what is critical, then what hits most, and what is silenced last", () => {
  const silenced = makeAlert(1, { kind: "check_in", severity: "page", silencedBy: 1 });
  const page = makeAlert(2, { kind: "uptime", severity: "page" });
  const { rows, open } = problemRows(
    [requests("/pay", { isCritical: true }), requests("/cart")],
    [issue("1", 19), issue("2", 1)],
    [page, silenced],
  );
  expect(rows.map(nameOf)).toEqual(["alert 2", "/pay", "issue 1", "/cart", "issue 2", "alert 1"]);
  expect(open).toBe(5);
});

it("counts tickets beyond the first few instead of listing them, but never a page", () => {
  const six = (more: Parameters<typeof makeAlert>[1]) =>
    Array.from({ length: 6 }, (_, index) => onIssue(index + 1, String(index), more));
  const { rows, moreAlerts } = problemRows([], [], six({}));
  expect([rows.length, moreAlerts]).toEqual([4, 2]);
  expect(problemRows([], [], six({ severity: "page" }))).toMatchObject({ open: 6, moreAlerts: 0 });
});
