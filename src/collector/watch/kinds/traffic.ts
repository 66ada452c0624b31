import { NO_SUBJECT } from "#model/watch/alert.ts";
import { counted } from "#model/watch/format-measure.ts";
import { requestKey } from "#model/watch/request-finding.ts";
import type { EvaluateRule } from "../finding.ts";
import { findSuspect } from "../find-slow-evidence.ts";
import { nameOf } from "./failures.ts";

/** Far fewer or far more requests come than at the same hours of the last days. */
export const evaluateTraffic: EvaluateRule<"traffic"> = async (rule, { context, end, judgeRequests }) => {
  const { environment } = rule.condition.scope;
  return (await judgeRequests(rule)).map((found) => {
    const { service, operation, verdict, now, usual, minutes } = found;
    const isDrop = usual === null || now < usual;
    return {
      key: requestKey(rule.id, found),
      verdict,
      began: null,
      title: `${nameOf(found)} gets ${isDrop ? "fewer" : "more"} requests`,
      text: `${counted(now, "request")} in ${minutes} minutes${usual === null ? "" : `, usually ${Math.round(usual)} at this hour`}.`,
      subject: { ...NO_SUBJECT, service, operation, environment },
      measure: {
        now: now / minutes,
        before: usual === null ? null : usual / minutes,
        unit: "/min",
        count: now,
      },
      explain: () => findSuspect(context, service, end - minutes * 60_000),
    };
  });
};
