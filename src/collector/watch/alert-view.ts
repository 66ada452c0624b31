import type { AlertMessageView, AlertView } from "#api/alerts.ts";
import type { UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Alert, AlertMessage } from "#model/watch/alert.ts";

/** An alert as the API answers it. */
export function alertView(
  alert: Alert,
  messages: AlertMessage[],
  { silencedBy, mutedUntil }: Pick<AlertView, "silencedBy" | "mutedUntil">,
): AlertView {
  const { id, uid, ruleId, ruleName, kind, severity, runbook, endedAt, acknowledgedAt, detail } = alert;
  return {
    id,
    key: uid,
    rule: { id: ruleId, name: ruleName, kind },
    severity,
    runbook,
    state: endedAt === null ? "firing" : "resolved",
    openedAt: isoFromMillis(alert.openedAt),
    detectedAt: isoFromMillis(alert.detectedAt),
    endedAt: isoOrNull(endedAt),
    acknowledged:
      acknowledgedAt === null ? null : { at: isoFromMillis(acknowledgedAt), by: alert.acknowledgedBy ?? "" },
    silencedBy,
    mutedUntil,
    ...detail,
    messages: messages.map(messageView),
  };
}

function messageView({ alertId: _alert, dueAt, sentAt, ...message }: AlertMessage): AlertMessageView {
  return { ...message, dueAt: isoOrNull(dueAt), sentAt: isoOrNull(sentAt) };
}

function isoOrNull(time: UnixMillis | null): string | null {
  return time === null ? null : isoFromMillis(time);
}
