import { classNames } from "./class-names.ts";
import { COLOR_CLASSES, type ChartColor } from "./chart/chart-model.ts";
import { areaPath, linePath } from "./chart/plot-paths.ts";

interface SparklineProps {
  /** One per step; null where there is no data. */
  values: (number | null)[];
  /** The top of the scale that all rows of a table share; its head says it. */
  max: number;
  /** The chart in one sentence, for screen readers. */
  label: string;
  /** Bars for counts, a line for what is measured. */
  shape: "bar" | "line";
  color?: ChartColor;
  /** Positions (0 to 1) of releases; `label` names them. */
  marks?: number[];
  className?: string;
}

const HEIGHT = 24;
const NO_MARKS: number[] = [];

/** A row's values over time, small enough for a table cell. */
export function Sparkline(props: SparklineProps) {
  const { values, max, label, shape, color = "accent", marks = NO_MARKS, className } = props;
  const scaled = (value: number) => Math.min(1, value / Math.max(max, Number.MIN_VALUE)) * (HEIGHT - 2);
  const y = (value: number) => Math.round((HEIGHT - 1 - scaled(value)) * 100) / 100;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames("block", COLOR_CLASSES[color], className)}
    >
      <title>{label}</title>
      <line
        x2={values.length}
        y1={HEIGHT - 0.5}
        y2={HEIGHT - 0.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-line"
      />
      {shape === "bar" ? (
        <path d={barsPath(values, scaled)} fill="currentColor" />
      ) : (
        <>
          <path d={areaPath(values, y)} fill="currentColor" fillOpacity="0.1" />
          <path
            d={linePath(values, y)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
      {marks.map((place) => (
        <line
          key={place}
          x1={place * values.length}
          x2={place * values.length}
          y2={HEIGHT}
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
          className="stroke-release"
        />
      ))}
    </svg>
  );
}

/** Anything above zero stays visible. */
function barsPath(values: (number | null)[], scaled: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (value === null || value <= 0) return "";
      const height = Math.round(Math.max(1.5, scaled(value)) * 100) / 100;
      return `M${index + 0.1} ${HEIGHT - 0.5}v${-height}h.8v${height}z`;
    })
    .join("");
}
