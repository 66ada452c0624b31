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

interface PairedLegendProps extends Pick<PairedBarsProps, "tone"> {
  /** The names of the two. */
  before: string;
  now: string;
}

/** What the bars of a table stand for. */
export function PairedLegend({ before, now, tone }: PairedLegendProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
      {[
        { name: before, fill: "fill-edge" },
        { name: now, fill: FILLS[tone] },
      ].map(({ name, fill }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg width="12" height="5" aria-hidden="true" className={fill}>
            <rect width="12" height="5" rx="2" />
          </svg>
          {name.toLowerCase()}
        </span>
      ))}
    </p>
  );
}

/** Never nothing, so that a share of zero is seen to be there. */
function percent(share: number): string {
  return `${Math.min(1, Math.max(share, 0.005)) * 100}%`;
}
