import { err, ok, type Result } from "#lib/result.ts";
import { addressOf, isRefusedAddress } from "#lib/pinned-address.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Failure } from "#api/endpoint.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { Condition } from "#model/watch/condition.ts";
import type { Rule } from "#model/watch/rule.ts";
import { issueFilter } from "#collector/search/issue-filter.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { metricPointFilter } from "#collector/search/metric-point-filter.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";

/** What the schema of a rule cannot check: that its URL may be checked, and that its search can be read. */
export function checkRule(rule: Rule, now: UnixMillis): Result<Rule, Failure<"bad_request">> {
  const fault = faultOf(rule.condition);
  if (fault !== null) return refused(...fault);
  const search = searchOf(rule.condition, now);
  if (search.ok) return ok(rule);
  const { detail, position } = search.error;
  return refused("condition.query", detail, position);
}

/** What is wrong with a condition, and where. */
function faultOf(condition: Condition): [place: string, detail: string] | null {
  if (condition.kind === "slo")
    return condition.objective === "latency" && condition.goodMillis === null
      ? ["condition.goodMillis", "a latency objective needs the time that a good request takes"]
      : null;
  if (condition.kind !== "uptime") return null;
  const url = new URL(condition.url);
  if (url.username !== "" || url.password !== "")
    return ["condition.url", "a URL with a user name or password is not checked"];
  const own = addressOf(url);
  return own !== null && isRefusedAddress(own.address)
    ? ["condition.url", "link-local addresses are not checked"]
    : null;
}

function searchOf(condition: Condition, now: UnixMillis): Result<unknown, BadQuery> {
  if (!("query" in condition)) return ok(null);
  if (condition.kind === "metric") return metricPointFilter(condition.query);
  if (condition.kind !== "search") return issueFilter(condition.query, undefined, now);
  const range = { start: now, end: now };
  return condition.signal === "logs"
    ? logFilter(condition.query, range, now)
    : traceFilter(condition.query, range, now);
}

function refused(place: string, detail: string, position?: number): Result<never, Failure<"bad_request">> {
  return err({
    code: "bad_request",
    detail: `${place}: ${detail}`,
    ...(position === undefined ? {} : { position }),
  });
}
