import type { IssueId, ProjectId } from "#lib/ids.ts";
import { LEVELS } from "#model/level.ts";
import type { Issue } from "#model/issue.ts";
import { counted } from "#model/watch/format-measure.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { issueFilter } from "#collector/search/issue-filter.ts";
import type { RuleOf } from "../finding.ts";

export type IssueRule = RuleOf<"new_issue" | "regressed_issue" | "escalating_issue">;

/** In one evaluation of a project; more are found by the next. */
const MOST = 50;

/** The unresolved issues that a rule is about and that meet a condition, the latest first. */
export function watchedIssues(
  context: ReadContext,
  project: ProjectId,
  rule: IssueRule,
  also: IssueCondition,
  now: number,
): Promise<Issue[]> {
  const of: IssueCondition[] = [{ kind: "status", status: "unresolved" }, also];
  return issuesOfRule(context, project, rule, { kind: "all", of }, { now, most: MOST });
}

/** The issues that a rule is about and that meet a condition, whatever their status, the latest first. */
export async function issuesOfRule(
  { store }: ReadContext,
  project: ProjectId,
  { condition }: IssueRule,
  also: IssueCondition,
  { now, most }: { now: number; most: number },
): Promise<Issue[]> {
  const { level, environment, query } = condition;
  const filter = issueFilter(query, undefined, now);
  if (!filter.ok) throw new Error(filter.error.detail);
  const levels = LEVELS.slice(LEVELS.indexOf(level)).map((one): IssueCondition => ({
    kind: "level",
    level: one,
  }));
  const of: IssueCondition[] = [{ kind: "any", of: levels }, filter.value.condition, also];
  if (environment !== null) of.push({ kind: "tag", key: "environment", value: [environment.toLowerCase()] });
  const { items } = await store.listIssues(
    project,
    { condition: { kind: "all", of } },
    "date",
    { limit: most },
    now,
  );
  return items.map(({ issue }) => issue);
}

/** Those of the issues that are not over. */
export async function openIssues(
  { store }: ReadContext,
  ids: readonly string[],
  now: number,
): Promise<Issue[]> {
  const found = await Promise.all(ids.map((id) => store.getIssue(Number(id) as IssueId, now)));
  return found.flatMap((one) => (one === null || one.issue.status !== "unresolved" ? [] : [one.issue]));
}

/** `SHOP-17 in checkout/tax.ts: 3 events, 2 users`. */
export function issueLine({ shortId, culprit, events, users }: Issue): string {
  const place = culprit === "" ? "an unknown place" : culprit;
  return `${shortId} in ${place}: ${counted(events, "event")}, ${counted(users, "user")}`;
}
