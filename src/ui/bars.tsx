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

/** A share (0 to 1) as a bar; the number stands beside it. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={classNames("block h-1 rounded-full bg-sunken", className)}
    >
      <rect width={Math.max(1, Math.min(share, 1) * 100)} height="4" className="fill-accent" />
    </svg>
  );
}
