import type { Severity } from "#model/level.ts";

const COLORS: Record<Severity, string> = {
  fatal: "rounded-sm bg-danger text-page font-medium",
  error: "text-danger font-medium",
  warn: "text-warn font-medium",
  info: "text-accent",
  debug: "text-faint",
  trace: "text-faint",
};

/** A log line's severity as a word; colour is never the only sign. */
export function SeverityBadge({ severity }: { severity: Severity | null }) {
  if (severity === null) return <span className="w-12 shrink-0 text-center text-faint">none</span>;
  return <span className={`w-12 shrink-0 text-center ${COLORS[severity]}`}>{severity}</span>;
}
