import { classNames } from "./class-names.ts";

interface PairedBarsProps {
  /** From 0 to 1. */
  before: number;
  now: number;
  tone: keyof typeof FILLS;
  /** Whether the two are about the same. */
  isPale?: boolean;
  className?: string;
}

const FILLS = { danger: "fill-danger", accent: "fill-accent" } as const;

/** Two shares over each other, so that they can be compared without their numbers; these stand beside them. */
export function PairedBars({ before, now, tone, isPale = false, className }: PairedBarsProps) {
  return (
    <svg aria-hidden="true" height="14" className={classNames("block", className)}>
      <rect y="1" width={percent(before)} height="5" rx="2" className="fill-edge" />
      <rect
        y="8"
        width={percent(now)}
        height="5"
        rx="2"
        className={classNames(FILLS[tone], isPale && "opacity-45")}
      />
    </svg>
  );
}

/** Never nothing, so that a share of zero is seen to be there. */
function percent(share: number): string {
  return `${Math.min(1, Math.max(share, 0.005)) * 100}%`;
}
