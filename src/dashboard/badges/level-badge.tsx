import type { Level } from "#model/level.ts";
import { SeverityMark, type SeverityName } from "#ui/severity-mark.tsx";

const LEVELS: Record<Level, { name: string; severity: SeverityName }> = {
  fatal: { name: "Fatal", severity: "critical" },
  error: { name: "Error", severity: "error" },
  warning: { name: "Warning", severity: "warning" },
  info: { name: "Info", severity: "note" },
  debug: { name: "Debug", severity: "minor" },
};

/** Shows a level by shape and colour, with its name for screen readers. */
export function LevelBadge({ level, className }: { level: Level; className?: string }) {
  const { name, severity } = LEVELS[level];
  return <SeverityMark severity={severity} label={name} className={className} />;
}
