import { isDeepStrictEqual } from "node:util";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { NO_EVIDENCE, type Alert, type AlertEvidence } from "#model/watch/alert.ts";
import type { Finding } from "./finding.ts";

/** For so long, an evaluation begins to look for causes: alerts are stored and sent only after it. */
const MOST_TIME: Millis = 10_000;
/** An alert whose requests have nothing in common is looked at again for so long: more of them arrive. */
const AGAIN: Millis = 15 * 60_000;

export type Explainer = (finding: Finding) => Promise<AlertEvidence>;

/** Looks for causes while there is time. An alert whose cause cannot be found opens without. */
export function createExplainer(elapsed: () => Millis): Explainer {
  const end = elapsed() + MOST_TIME;
  return async ({ explain }) => {
    if (explain === null || elapsed() >= end) return NO_EVIDENCE;
    return explain().catch(() => NO_EVIDENCE);
  };
}

/** Whether the cause of an open alert is worth another look. */
export function needsEvidence({ detectedAt, detail: { evidence } }: Alert, now: UnixMillis): boolean {
  return evidence.common.length === 0 && now - detectedAt < AGAIN;
}

/** Nothing is known of a cause. */
export function isUnexplained({ issue, common, release, traceId }: AlertEvidence): boolean {
  return issue === null && common.length === 0 && release === null && traceId === null;
}

/** What was known of a cause with what another look found; the same object if that is no more. */
export function addEvidence(known: AlertEvidence, found: AlertEvidence): AlertEvidence {
  const { issue, error, frame } = found.issue === null ? known : found;
  const all: AlertEvidence = {
    issue,
    error,
    frame,
    common: found.common.length === 0 ? known.common : found.common,
    release: found.release ?? known.release,
    traceId: known.traceId ?? found.traceId,
  };
  return isDeepStrictEqual(all, known) ? known : all;
}
