/** Sentry's event levels, least severe first. */
export const LEVELS = ["debug", "info", "warning", "error", "fatal"] as const;
export type Level = (typeof LEVELS)[number];

/** OpenTelemetry's severity number: 1–4 trace, 5–8 debug, 9–12 info, 13–16 warn, 17–20 error, 21–24 fatal; 0 unknown. */
export type SeverityNumber = number;

export const SEVERITIES = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The name of a severity number's range; `undefined` for 0 and everything out of range. */
export function severityName(severity: SeverityNumber): Severity | undefined {
  return SEVERITIES[Math.ceil(severity / 4) - 1];
}
