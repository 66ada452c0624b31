import { NO_SUBJECT } from "#model/watch/alert.ts";
import { percent } from "#model/watch/format-measure.ts";
import { requestKey } from "#model/watch/request-finding.ts";
import type { EvaluateRule } from "../finding.ts";
import { findEvidence } from "../find-evidence.ts";

/** More of the requests fail than usually, or than a limit. */
export const evaluateFailures: EvaluateRule<"failures"> = async (rule, { context, end, judgeRequests }) => {
  const { environment } = rule.condition.scope;
  return (await judgeRequests(rule)).map((found) => {
    const { service, operation, verdict, now, usual, requests, failed, began } = found;
    const before = usual === null ? "" : `, usually ${percent(usual)}`;
    return {
      key: requestKey(rule.id, found),
      verdict,
      began,
      title: `${nameOf(found)} is failing`,
      text:
        requests === 0
          ? "No requests in the last hour."
          : `${percent(now)} of ${requests} requests failed (${failed})${before}.`,
      subject: { ...NO_SUBJECT, service, operation, environment },
      measure: { now, before: usual, unit: "share", count: requests },
      explain: () => findEvidence(context, { service, route: operation, began }, end),
    };
  });
};

/** What an operation or service is called. */
export function nameOf({ service, operation }: { service: string; operation: string | null }): string {
  return operation === null ? service : operation === "" ? `(no name) of ${service}` : operation;
}
