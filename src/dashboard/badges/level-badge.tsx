import type { Level } from "#model/level.ts";
import { classNames } from "#ui/class-names.ts";

const LOOKS: Record<Level, { name: string; color: string }> = {
  fatal: { name: "Fatal", color: "text-danger" },
  error: { name: "Error", color: "text-danger" },
  warning: { name: "Warning", color: "text-warn" },
  info: { name: "Info", color: "text-accent" },
  debug: { name: "Debug", color: "text-faint" },
};

/** Shows a level by shape and colour, with its name for screen readers. */
export function LevelBadge({ level, className }: { level: Level; className?: string }) {
  const { name, color } = LOOKS[level];
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      className={classNames("shrink-0", color, className)}
    >
      <title>{name}</title>
      {level === "fatal" && (
        <>
          <path d="M3.5 0h5L12 3.5v5L8.5 12h-5L0 8.5v-5Z" fill="currentColor" />
          <path d="m4 4 4 4m0-4-4 4" className="stroke-page" strokeWidth="1.6" />
        </>
      )}
      {level === "error" && <circle cx="6" cy="6" r="5" fill="currentColor" />}
      {level === "warning" && <path d="M6 .8 11.6 11H.4Z" fill="currentColor" />}
      {level === "info" && (
        <rect
          x="1.5"
          y="1.5"
          width="9"
          height="9"
          rx="1.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      )}
      {level === "debug" && (
        <circle cx="6" cy="6" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      )}
    </svg>
  );
}
