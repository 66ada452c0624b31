import type { SeverityNumber } from "#model/level.ts";

/** The words of loggers and of Sentry's SDKs (https://opentelemetry.io/docs/specs/otel/logs/data-model/#severity-fields). */
const SEVERITIES = new Map<string, SeverityNumber>([
  ["trace", 1],
  ["debug", 5],
  ["info", 9],
  ["information", 9],
  ["notice", 10],
  ["warn", 13],
  ["warning", 13],
  ["error", 17],
  ["critical", 21],
  ["fatal", 21],
]);

/** The severity that a word stands for; 0 for one that nobody knows. */
export function severityOfText(text: string): SeverityNumber {
  return SEVERITIES.get(text.toLowerCase()) ?? 0;
}
