import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { SeriesMark } from "./chart-frame.tsx";
import type { ChartColor, ChartModel, ChartSeries } from "./chart-model.ts";
import { formatCount } from "../format-count.ts";

interface ChartLegendProps {
  model: ChartModel;
  hidden: ReadonlySet<string>;
  /** Shows or hides a series; without it, the legend only names them. */
  toggle?: (label: string) => void;
}

/** The names of the series, with their sums if they are counts. A single line without a band needs none. */
export function ChartLegend({ model, hidden, toggle }: ChartLegendProps) {
  const entries = legendEntries(model);
  if (entries.length < 2) return null;
  return (
    <ul aria-label="Legend" className="mb-1 flex flex-wrap justify-end gap-x-3 text-xs text-muted">
      {entries.map(({ label, color, shape, sum }) => {
        const face: ReactNode = (
          <>
            <SeriesMark color={color} shape={shape} />
            <span className={classNames("foreign", hidden.has(label) && "line-through")}>{label}</span>
            {sum !== null && <span className="figures">{formatCount(sum)}</span>}
          </>
        );
        return (
          <li key={label}>
            {toggle === undefined ? (
              <span className={ENTRY}>{face}</span>
            ) : (
              <button
                type="button"
                aria-pressed={!hidden.has(label)}
                onClick={() => toggle(label)}
                className={classNames(ENTRY, "hover:text-ink", hidden.has(label) && "text-faint")}
              >
                {face}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const ENTRY = "inline-flex min-h-6 items-center gap-1.5 rounded-sm";

interface LegendEntry {
  label: string;
  /** Null for a band. */
  color: ChartColor | null;
  shape?: ChartSeries["shape"];
  /** Null for other values than counts. */
  sum: number | null;
}

export function legendEntries({ lanes }: Pick<ChartModel, "lanes">): LegendEntry[] {
  return lanes.flatMap(({ unit, series, band }) => [
    ...series.map(({ label, color, shape, values }) => ({
      label,
      color,
      shape,
      sum: unit === "count" ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : null,
    })),
    ...(band === undefined ? [] : [{ label: band.label, color: null, sum: null }]),
  ]);
}
