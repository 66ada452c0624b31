import type { AlertView } from "#api/alerts.ts";
import { isQuiet } from "../alerts/order-alerts.ts";

/** Whether somebody must look at it, now or in office hours. */
export function needsSomebody(alert: AlertView): boolean {
  return alert.severity !== "info" && !isQuiet(alert);
}

/** Whether it pages somebody. */
export function isPaging(alert: AlertView): boolean {
  return alert.severity === "page" && !isQuiet(alert);
}

/** Where a row stands: pages first, then what is critical, then the rest, and last what is silenced. */
export function rankOf(alerts: AlertView[], isCritical: boolean, isSilenced: boolean): number {
  if (isSilenced) return 3;
  if (alerts.some(isPaging)) return 0;
  return isCritical ? 1 : 2;
}
