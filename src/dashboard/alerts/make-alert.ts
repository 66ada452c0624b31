import type { AlertView } from "#api/alerts.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";

const AT = "2026-11-22T14:05:00.000Z";

/** An alert that fires, for tests: a ticket on nothing in particular, unless they say otherwise. */
export function makeAlert(
  id: number,
  {
    kind = "failures",
    subject = {},
    ...more
  }: Partial<Omit<AlertView, "subject">> & {
    kind?: AlertView["rule"]["kind"];
    subject?: Partial<AlertView["subject"]>;
  } = {},
): AlertView {
  return {
    id,
    key: "",
    rule: { id: "r", name: "R", kind },
    severity: "ticket",
    runbook: null,
    state: "firing",
    openedAt: AT,
    detectedAt: AT,
    endedAt: null,
    acknowledged: null,
    silencedBy: null,
    mutedUntil: null,
    title: "",
    text: "",
    subject: { ...NO_SUBJECT, ...subject },
    measure: null,
    evidence: NO_EVIDENCE,
    messages: [],
    ...more,
  };
}
