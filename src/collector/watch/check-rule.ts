import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Failure } from "#api/endpoint.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { RULE_NAMES, type Condition } from "#model/watch/condition.ts";
import type { Rule } from "#model/watch/rule.ts";
import { issueFilter } from "#collector/search/issue-filter.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { metricPointFilter } from "#collector/search/metric-point-filter.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";
import { isEvaluated } from "./rule-kinds.ts";

/** What the schema of a rule cannot check: that its kind is evaluated, and that its search can be read. */
export function checkRule(rule: Rule, now: UnixMillis): Result<Rule, Failure<"bad_request">> {
  const { kind } = rule.condition;
  if (!isEvaluated(kind))
    return refused("condition.kind", `rules of the kind "${RULE_NAMES[kind]}" are not evaluated yet`);
  const search = searchOf(rule.condition, now);
  if (search.ok) return ok(rule);
  const { detail, position } = search.error;
  return refused("condition.query", detail, position);
}

function searchOf(condition: Condition, now: UnixMillis): Result<unknown, BadQuery> {
  if (!("query" in condition)) return ok(null);
  if (condition.kind === "metric") return metricPointFilter(condition.query);
  if (condition.kind !== "search") return issueFilter(condition.query, undefined, now);
  const range = { start: now, end: now };
  return condition.signal === "logs"
    ? logFilter(condition.query, range)
    : traceFilter(condition.query, range);
}

function refused(place: string, detail: string, position?: number): Result<never, Failure<"bad_request">> {
  return err({
    code: "bad_request",
    detail: `${place}: ${detail}`,
    ...(position === undefined ? {} : { position }),
  });
}
