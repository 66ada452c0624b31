import { classNames } from "./class-names.ts";

const MARKS = {
  critical: { color: "text-danger", shape: <path d="M6 0l6 6-6 6-6-6z" fill="currentColor" /> },
  error: { color: "text-danger", shape: <circle cx="6" cy="6" r="5" fill="currentColor" /> },
  warning: { color: "text-warn", shape: <path d="M6 .8 11.6 11H.4Z" fill="currentColor" /> },
  healthy: {
    color: "text-good",
    shape: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  },
  note: {
    color: "text-accent",
    shape: (
      <rect x="2" y="2" width="8" height="8" rx="1.5" fill="none" stroke="currentColor" strokeWidth="2" />
    ),
  },
  minor: {
    color: "text-faint",
    shape: <circle cx="6" cy="6" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  },
  unknown: { color: "text-faint", shape: <path d="M1 5h10v2H1z" fill="currentColor" /> },
} as const;

export type SeverityName = keyof typeof MARKS;

interface SeverityMarkProps {
  severity: SeverityName;
  /** Read aloud; null if the word stands beside it. */
  label: string | null;
  className?: string;
}

/** How grave something is. Each has a shape of its own, so that colour is never the only sign. */
export function SeverityMark({ severity, label, className }: SeverityMarkProps) {
  const { color, shape } = MARKS[severity];
  return (
    <svg
      role={label === null ? undefined : "img"}
      aria-hidden={label === null ? true : undefined}
      aria-label={label ?? undefined}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      className={classNames("shrink-0", color, className)}
    >
      {label !== null && <title>{label}</title>}
      {shape}
    </svg>
  );
}
