import type { ReactNode } from "react";

const TONES = {
  plain: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  new: "bg-new-soft text-new",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
} as const;

export type BadgeTone = keyof typeof TONES;

/** A state in a word. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center rounded-sm px-1.5 text-2xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
