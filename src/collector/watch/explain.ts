import type { UnixMillis } from "#lib/units.ts";
import { NO_EVIDENCE, type Alert, type AlertEvidence } from "#model/watch/alert.ts";
import type { Finding } from "./finding.ts";

/** Causes are looked for in turn; in one evaluation no more than this. */
const MOST_EXPLAINED = 5;
/** An alert without a cause is looked at again for so long: its traces may still arrive. */
const AGAIN = 5 * 60_000;

export type Explainer = (finding: Finding) => Promise<AlertEvidence>;

/** Looks for causes while there is time. An alert whose cause cannot be found opens without. */
export function createExplainer(): Explainer {
  let explained = 0;
  return async ({ explain }) => {
    if (explain === null || explained >= MOST_EXPLAINED) return NO_EVIDENCE;
    explained += 1;
    return explain().catch(() => NO_EVIDENCE);
  };
}

/** Whether the cause of an open alert is worth another look. */
export function needsEvidence({ detectedAt, detail: { evidence } }: Alert, now: UnixMillis): boolean {
  const isEmpty = evidence.traceId === null && evidence.release === null && evidence.issue === null;
  return isEmpty && now - detectedAt < AGAIN;
}
