import type { ReactNode } from "react";
import { COLOR_CLASSES, type ChartColor, type ChartModel, type ChartSeries } from "./chart-model.ts";
import { MIDDLE, placeMarks, type PlacedMark } from "./mark-places.ts";
import { PlotGrid } from "./plot-grid.tsx";
import { perStep, type ValueScale } from "./value-scale.ts";

/** The room for the names of marks above the first lane, and for the time axis below the last, in pixels. */
export const MARK_ROOM = 18;

interface ChartFrameProps {
  model: ChartModel;
  /** One per lane. */
  scales: ValueScale[];
  /** What is drawn in each lane. */
  plots: ReactNode[];
  /** Stands on the left of the legend. */
  heading: ReactNode;
  legend: ReactNode;
  /** Lies over all lanes, from the first to the time axis. */
  overlay?: ReactNode;
}

/** All of a chart but its data: legend, lanes with grid and axes, marks. The same before and after its script arrived. */
export function ChartFrame({ model, scales, plots, heading, legend, overlay }: ChartFrameProps) {
  const marks = placeMarks(model);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>{heading}</div>
        {legend}
      </div>
      <div className="relative pr-3 pl-13 forced-color-adjust-none">
        {marks.length > 0 && <MarkNames marks={marks} />}
        {model.lanes.map((lane, index) => (
          <div key={lane.title ?? index}>
            {lane.title !== undefined && (
              <p className="-ml-13 pt-1 pb-2 text-xs text-muted" aria-hidden="true">
                {lane.title}
                {perStep(lane.unit, model.times.step)}
              </p>
            )}
            <div className="relative">
              <PlotGrid
                model={model}
                lane={lane}
                scale={scales[index] ?? { top: 1, bottom: 0, ticks: [] }}
                marks={marks}
                hasTimes={index === model.lanes.length - 1}
              />
              {plots[index]}
            </div>
          </div>
        ))}
        {overlay}
      </div>
    </>
  );
}

function MarkNames({ marks }: { marks: PlacedMark[] }) {
  const last = marks.findLast(({ isNamed }) => isNamed);
  return (
    <div className="@container">
      <svg width="100%" height={MARK_ROOM} aria-hidden="true" className="block overflow-visible text-2xs">
        {marks.map((mark) => {
          const { place, label, isNamed } = mark;
          const isLate = place > MIDDLE;
          return (
            <svg
              key={`${place} ${label}`}
              x={`${place * 100}%`}
              width="1"
              height="1"
              className="overflow-visible text-release"
            >
              {isNamed && (
                // Without an arrow on the others, which the name would cover.
                <g className={mark === last ? undefined : "@max-md:hidden"}>
                  <path d="M-3.5 11h7l-3.5 5z" fill="currentColor" />
                  <text
                    x={isLate ? -8 : 8}
                    y="16"
                    textAnchor={isLate ? "end" : "start"}
                    fill="currentColor"
                    className="font-medium"
                  >
                    {label}
                  </text>
                </g>
              )}
            </svg>
          );
        })}
      </svg>
    </div>
  );
}

interface SeriesMarkProps {
  /** Null for the band. */
  color: ChartColor | null;
  shape?: ChartSeries["shape"] | undefined;
}

/** The sample of a series: a square, a dash of a limit, a dot. */
export function SeriesMark({ color, shape }: SeriesMarkProps) {
  return (
    <svg
      viewBox="0 0 8 8"
      width="8"
      height="8"
      aria-hidden="true"
      className={`shrink-0 forced-color-adjust-none ${color === null ? "text-band" : COLOR_CLASSES[color]}`}
    >
      {shape === "limit" ? (
        <path d="M0 4h3m2 0h3" stroke="currentColor" strokeWidth="1.5" />
      ) : shape === "dots" ? (
        <circle cx="4" cy="4" r="4" fill="currentColor" />
      ) : (
        <rect width="8" height="8" rx="2" fill="currentColor" />
      )}
    </svg>
  );
}
