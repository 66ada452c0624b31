import type { ReactNode } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import {
  COLOR_CLASSES,
  firstPartial,
  type ChartBand,
  type ChartLane,
  type ChartModel,
} from "./chart-model.ts";
import { leastOf, stackTops } from "./stack-values.ts";
import { laneScale, type ValueScale } from "./value-scale.ts";

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
  const y = (value: number) => round(HEIGHT - (value / scale.top) * HEIGHT);
  const tops = stackTops(lane.series, leastOf(lane, scale.top));
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
        .map(({ label, color, shape, values }) => (
          <g key={label} className={COLOR_CLASSES[color]}>
            {shape === "area" && <path d={areaPath(values, y)} fill="currentColor" fillOpacity="0.1" />}
            <g
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={linePath(whole(values, partial), y)} vectorEffect="non-scaling-stroke" />
              <path
                d={linePath(growing(values, partial), y)}
                strokeOpacity="0.5"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          </g>
        ))}
    </svg>
  );
}

type Values = (number | null)[];
type Place = (value: number) => number;

const whole = (values: Values, partial: number) => values.slice(0, partial);
/** With the last complete step, so that the line goes on. */
const growing = (values: Values, partial: number) =>
  values.map((value, index) => (partial === values.length || index < partial - 1 ? null : value));

const round = (value: number) => Math.round(value * 100) / 100;

function barPaths(tops: number[], below: number[] | undefined, y: Place): string[] {
  return tops.map((top, index) => {
    const base = below?.[index] ?? 0;
    return top === base ? "" : `M${index + 0.09} ${y(base)}V${y(top)}h.82V${y(base)}z`;
  });
}

/** The runs of steps with values, as gaps are not bridged. */
function runsOf(values: Values): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) runs.push([]);
    isOpen = true;
    runs.at(-1)?.push({ at: index + 0.5, value });
  }
  return runs;
}

/** A value between two gaps is a dot: a line of no length with round ends. */
export function linePath(values: Values, y: Place): string {
  return runsOf(values)
    .map(
      (run) => `M${run.map(({ at, value }) => `${at} ${y(value)}`).join("L")}${run.length === 1 ? "h0" : ""}`,
    )
    .join("");
}

export function areaPath(values: Values, y: Place): string {
  return runsOf(values)
    .map((run) => {
      const [first, last] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
      return `M${first} ${y(0)}L${run.map(({ at, value }) => `${at} ${y(value)}`).join("L")}L${last} ${y(0)}z`;
    })
    .join("");
}

function bandPath({ low, high }: ChartBand, y: Place): string {
  const lows = runsOf(low);
  return runsOf(high)
    .map((run, place) => {
      const back = (lows[place] ?? []).toReversed();
      return `M${[...run, ...back].map(({ at, value }) => `${at} ${y(value)}`).join("L")}z`;
    })
    .join("");
}
