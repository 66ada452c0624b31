import type { LogView } from "#api/logs.ts";

/** The fields of a log record beside text, time and severity. */
export function recordRows({
  eventName,
  severityText,
  severity,
  observed,
}: Pick<LogView, "eventName" | "severityText" | "severity" | "observed">): LogView["attributes"] {
  const ownWord = severityText !== undefined && severityText.toLowerCase() !== severity;
  return {
    ...(eventName === undefined ? {} : { event: eventName }),
    ...(ownWord ? { "severity as sent": severityText } : {}),
    ...(observed === undefined ? {} : { observed }),
  };
}
