import { ok, type Result } from "#lib/result.ts";
import type { OperationQuery } from "#api/operations.ts";
import type { OperationPage } from "#api/pages.ts";
import { getIssue } from "#collector/issues/get-issue.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { OperationCalls } from "#collector/store/port/traces.ts";
import { describeOperation } from "#collector/traces/describe-operation.ts";
import { readPart } from "./read-part.ts";

/** The data of an operation's page. */
export async function getOperationPage(
  context: ReadContext,
  query: OperationQuery,
  report: (error: unknown) => void,
): Promise<OperationPage> {
  const described = await readPart(describeOperation(context, query), report);
  if (!described.ok) return { calls: described, issues: described };
  const { issues, ...calls } = described.value;
  return { calls: ok(calls), issues: await readPart(readIssues(context, issues), report) };
}

type IssueCount = Extract<OperationPage["issues"], { ok: true }>["value"][number];

/** Merged issues stand for those that were merged into them. */
async function readIssues(
  context: ReadContext,
  counts: OperationCalls["issues"],
): Promise<Result<IssueCount[], never>> {
  const issues = new Map<string, IssueCount>();
  const found = await Promise.all(counts.map(({ issue }) => getIssue(context, String(issue))));
  for (const [place, answer] of found.entries()) {
    // Deleted in the meantime.
    if (!answer.ok) continue;
    const { id } = answer.value;
    const events = (issues.get(id)?.events ?? 0) + (counts[place]?.events ?? 0);
    issues.set(id, { issue: answer.value, events });
  }
  return ok([...issues.values()].toSorted((left, right) => right.events - left.events));
}
