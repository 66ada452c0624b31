import type { Severity } from "#model/level.ts";

const COLORS: Record<Severity, string> = {
  fatal: "font-semibold text-danger",
  error: "font-medium text-danger",
  warn: "font-medium text-warn",
  info: "text-muted",
  debug: "text-faint",
  trace: "text-faint",
};

/** A log line's severity as a word; colour is never the only sign. */
export function SeverityBadge({ severity }: { severity: Severity | null }) {
  if (severity === null) return <span className="w-11 shrink-0 text-faint">none</span>;
  return <span className={`w-11 shrink-0 ${COLORS[severity]}`}>{severity}</span>;
}
