import { classNames } from "./class-names.ts";

interface BarsProps {
  values: number[];
  /** The chart in one sentence, for screen readers. */
  label: string;
  className?: string;
  /** Positions (0 to 1) of markers; `label` names them. */
  markers?: number[];
}

const NO_MARKERS: number[] = [];
const STEP = 4;
const HEIGHT = 24;

/** A small column chart. Sizes are SVG attributes, as the content security policy forbids inline styles. */
export function Bars({ values, label, className, markers = NO_MARKERS }: BarsProps) {
  const peak = Math.max(1, ...values);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * STEP - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames("block text-accent", className)}
    >
      <title>{label}</title>
      {values.map((value, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / peak) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            className={value === 0 ? "fill-edge" : "fill-current"}
          />
        );
      })}
      {markers.map((place) => (
        <line
          key={place}
          x1={place * (values.length * STEP - 1)}
          x2={place * (values.length * STEP - 1)}
          y1={0}
          y2={HEIGHT}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1"
          strokeDasharray="2 2"
          className="stroke-muted"
        />
      ))}
    </svg>
  );
}

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  /** Another share to compare with, as a tick. */
  mark?: number;
  tone?: "plain" | "danger";
}

/** A share as a bar, as wide as its place; the numbers stand beside it. */
export function ShareBar({ share, mark, tone = "plain" }: ShareBarProps) {
  return (
    <svg aria-hidden="true" width="100%" height="10" className="block overflow-visible">
      <rect y="3" width="100%" height="4" rx="2" className="fill-sunken" />
      <rect
        y="3"
        width={percentage(Math.max(share, 0.01))}
        height="4"
        rx="2"
        className={tone === "danger" ? "fill-danger" : "fill-series-0"}
      />
      {mark !== undefined && (
        <rect
          x={percentage(mark)}
          width="2"
          height="10"
          rx="1"
          transform="translate(-1)"
          className="fill-ink"
        />
      )}
    </svg>
  );
}

function percentage(share: number): string {
  return `${100 * Math.min(Math.max(share, 0), 1)}%`;
}
