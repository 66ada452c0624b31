import { classNames } from "./class-names.ts";

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  /** The share among everything else, as a tick. */
  baseline?: number;
  tone?: keyof typeof SHARE_FILLS;
  className?: string;
}

const SHARE_FILLS = { danger: "fill-danger", accent: "fill-accent", pale: "fill-edge" } as const;

/** A share as a bar, with a tick where it would usually be; the numbers stand beside it. */
export function ShareBar({ share, baseline, tone = "accent", className }: ShareBarProps) {
  return (
    <svg aria-hidden="true" height="12" className={classNames("block", className)}>
      <rect y="3" width="100%" height="6" rx="3" className="fill-sunken" />
      <rect y="3" width={percent(Math.max(share, 0.01))} height="6" rx="3" className={SHARE_FILLS[tone]} />
      {baseline !== undefined && (
        // In an element of its own, so that it stays inside at both ends.
        <svg x={percent(baseline)} width="4" height="12" overflow="visible">
          <rect x={-2 * clamp(baseline) - 1} width="4" height="12" className="fill-surface" />
          <rect x={-2 * clamp(baseline)} width="2" height="12" className="fill-ink" />
        </svg>
      )}
    </svg>
  );
}

function percent(share: number): string {
  return `${clamp(share) * 100}%`;
}

function clamp(share: number): number {
  return Math.max(0, Math.min(share, 1));
}
