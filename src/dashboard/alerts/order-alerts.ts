import type { AlertView } from "#api/alerts.ts";
import { SEVERITIES } from "#model/watch/severity.ts";

/**
 * The worst first: by severity, then those that nobody takes care of, then by how many times the usual their figure is; the
 * latest first among equals.
 */
export function worstFirst(alerts: readonly AlertView[]): AlertView[] {
  return alerts.toSorted(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
      Number(isCaredFor(one)) - Number(isCaredFor(other)) ||
      rise(other) - rise(one) ||
      Date.parse(other.openedAt) - Date.parse(one.openedAt),
  );
}

function isCaredFor(alert: AlertView): boolean {
  return alert.acknowledged !== null || isQuiet(alert);
}

/** Whether it notifies nobody. */
export function isQuiet({ silencedBy, mutedUntil }: Pick<AlertView, "silencedBy" | "mutedUntil">): boolean {
  return silencedBy !== null || mutedUntil !== null;
}

/** How many times the usual, in either direction; 1 if that cannot be said. */
function rise({ measure }: AlertView): number {
  if (measure === null || measure.before === null) return 1;
  const { now, before } = measure;
  if (now === before) return 1;
  const [low, high] = [Math.min(now, before), Math.max(now, before)];
  return low <= 0 ? Infinity : high / low;
}
