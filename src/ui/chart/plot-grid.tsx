import type { ChartLane, ChartModel } from "./chart-model.ts";
import type { PlacedMark } from "./mark-places.ts";
import { timeTicks } from "./time-ticks.ts";
import { formatTick, placeOn, type ValueScale } from "./value-scale.ts";

/** The height of the time axis. */
const AXIS = 20;
const MOST_TIMES = 8;

interface PlotGridProps {
  model: ChartModel;
  lane: ChartLane;
  scale: ValueScale;
  marks: PlacedMark[];
  hasTimes: boolean;
}

/**
 * Grid lines with their values, the time axis and the lines of marks. Places are shares of the width, so that it fits
 * wherever it stands without knowing its size.
 */
export function PlotGrid({ model, lane, scale, marks, hasTimes }: PlotGridProps) {
  const { times, zone } = model;
  const { height, unit } = lane;
  const y = (value: number) => placeOn(scale, value) * height;
  const ticks = hasTimes
    ? timeTicks(times.start, times.start + times.step * times.count, MOST_TIMES, zone)
    : [];
  return (
    <div className="@container">
      <svg
        width="100%"
        height={hasTimes ? height + AXIS : height + 4}
        aria-hidden="true"
        className="figures block overflow-visible text-2xs"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              shapeRendering="crispEdges"
              className={tick === 0 ? "stroke-edge" : "stroke-grid"}
            />
            <text x="-8" y={y(tick) + 4} textAnchor="end" className="fill-muted">
              {formatTick(tick, unit, times.step)}
            </text>
          </g>
        ))}
        {ticks.map(({ place, label }, index) => (
          <text
            key={place}
            x={`${place * 100}%`}
            y={height + 16}
            textAnchor="middle"
            className={`fill-muted ${index % 2 === 1 ? "@max-[17rem]:hidden" : ""}`}
          >
            {label}
          </text>
        ))}
        {marks.map(({ place, label }) => (
          <line
            key={`${place} ${label}`}
            x1={`${place * 100}%`}
            x2={`${place * 100}%`}
            y2={height}
            strokeDasharray="3 3"
            className="stroke-release"
          />
        ))}
      </svg>
    </div>
  );
}
