import { NO_SUBJECT } from "#model/watch/alert.ts";
import { duration } from "#model/watch/format-measure.ts";
import { requestKey } from "#model/watch/request-finding.ts";
import type { EvaluateRule } from "../finding.ts";
import { findSlowEvidence } from "../find-slow-evidence.ts";
import { nameOf } from "./failures.ts";

/** The requests take longer than usually, or than a limit. */
export const evaluateSlower: EvaluateRule<"slower"> = async (rule, { context, end, judgeRequests }) => {
  const { environment } = rule.condition.scope;
  return (await judgeRequests(rule)).map((found) => {
    const { service, operation, verdict, now, usual, requests, of, began } = found;
    const figure = of === "mean" ? "The mean" : `The ${of}`;
    const before = usual === null ? "" : `, usually ${duration(usual)}`;
    return {
      key: requestKey(rule.id, found),
      verdict,
      began,
      title: of === "mean" ? `${nameOf(found)} is getting slower` : `${nameOf(found)} is slow`,
      text:
        requests === 0
          ? "No requests to measure."
          : `${figure} of ${requests} requests is ${duration(now)}${before}.`,
      subject: { ...NO_SUBJECT, service, operation, environment },
      measure: { now, before: usual, unit: "ms", count: requests },
      explain: () => findSlowEvidence(context, { service, route: operation, began }, end),
    };
  });
};
