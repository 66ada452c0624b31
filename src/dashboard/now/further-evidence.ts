import type { AlertView } from "#api/alerts.ts";
import { NO_EVIDENCE } from "#model/watch/alert.ts";
import type { ExplainedProblem } from "./explain-problem.ts";
import { alertOf } from "./problem-onset.ts";

/** What a problem's alert knows of the cause beyond what its requests show. */
export function furtherEvidence(
  problem: Pick<ExplainedProblem, "alerts" | "kind" | "suspect" | "issue" | "common">,
): AlertView["evidence"] {
  const alert = alertOf(problem) ?? problem.alerts[0];
  if (alert === undefined) return NO_EVIDENCE;
  const { evidence } = alert;
  return {
    ...evidence,
    release: problem.suspect === null ? evidence.release : null,
    issue: problem.issue === null ? evidence.issue : null,
    common: problem.common.length === 0 ? evidence.common : [],
  };
}
