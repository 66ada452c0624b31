import type { ReactNode } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { COLOR_CLASSES, DOT, firstPartial, type ChartLane, type ChartModel } from "./chart-model.ts";
import { areaPath, bandPath, barPaths, dotsPath, growing, linePath, round, whole } from "./plot-paths.ts";
import { leastOf, stackTops } from "./stack-values.ts";
import { laneScale, placeOn, type ValueScale } from "./value-scale.ts";

const NONE: ReadonlySet<string> = new Set();
const HEIGHT = 100;

/** The chart as the server draws it: complete to look at, for the first paint and for browsers without script. */
export function FirstPicture({ model, heading }: { model: ChartModel; heading: ReactNode }) {
  const scales = model.lanes.map((lane) => laneScale(lane, NONE));
  return (
    <ChartFrame
      model={model}
      scales={scales}
      heading={heading}
      legend={<ChartLegend model={model} hidden={NONE} />}
      plots={model.lanes.map((lane, index) => (
        <LanePicture
          key={lane.title ?? index}
          lane={lane}
          scale={scales[index] ?? laneScale(lane, NONE)}
          count={model.times.count}
          partial={firstPartial(model)}
        />
      ))}
    />
  );
}

interface LanePictureProps {
  lane: ChartLane;
  scale: ValueScale;
  count: number;
  partial: number;
}

function LanePicture({ lane, scale, count, partial }: LanePictureProps) {
  const y = (value: number) => round(placeOn(scale, value) * HEIGHT);
  const tops = stackTops(lane.series, leastOf(lane, scale));
  const bars = lane.series.filter(({ shape }) => shape === "bar");
  return (
    <svg
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={lane.height}
      aria-hidden="true"
      className="absolute inset-x-0 top-0"
    >
      {lane.band !== undefined && (
        <path d={bandPath(lane.band, y)} fill="currentColor" fillOpacity="0.6" className="text-band" />
      )}
      {bars.map(({ label, color }, place) => {
        const columns = barPaths(tops[place] ?? [], tops[place - 1], y);
        return (
          <g key={label} fill="currentColor" className={COLOR_CLASSES[color]}>
            <path d={columns.slice(0, partial).join("")} />
            <path d={columns.slice(partial).join("")} fillOpacity="0.5" />
          </g>
        );
      })}
      {lane.series
        .filter(({ shape }) => shape !== "bar")
        .map(({ label, color, shape, values }) => {
          const pathOf = shape === "dots" ? dotsPath : linePath;
          return (
            <g key={label} className={COLOR_CLASSES[color]}>
              {shape === "area" && <path d={areaPath(values, y)} fill="currentColor" fillOpacity="0.1" />}
              <g
                fill="none"
                stroke="currentColor"
                strokeWidth={shape === "dots" ? DOT : shape === "limit" ? 1 : 1.5}
                strokeDasharray={shape === "limit" ? "4 3" : undefined}
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={pathOf(whole(values, partial), y)} vectorEffect="non-scaling-stroke" />
                <path
                  d={pathOf(growing(values, partial), y)}
                  strokeOpacity="0.5"
                  vectorEffect="non-scaling-stroke"
                />
              </g>
            </g>
          );
        })}
    </svg>
  );
}
