import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { filledSteps, zoomedTo, type ChartModel, type ChartZoom } from "./chart-model.ts";
import { ChartTable } from "./chart-table.tsx";
import { FirstPicture } from "./first-picture.tsx";
import { LazyChart } from "./lazy-chart.tsx";
import { readStep } from "./read-step.ts";
import { rangeOfSteps } from "./time-steps.ts";

interface ChartProps {
  model: ChartModel;
  /** The page that a chosen range opens; null if the page has no time range. */
  zoom?: ChartZoom | null;
  /** Stands over the chart, beside the legend. */
  heading?: ReactNode;
  /** Said instead of a chart without data. */
  none: string;
}

/**
 * Values over time: drawn by the server, answering to pointer and keys once its script has arrived, with a table of the
 * same values. What would be an empty chart or a single bar is a sentence.
 */
export function Chart({ model, zoom = null, heading = null, none }: ChartProps) {
  const filled = filledSteps(model);
  const [first] = filled;
  const isBars = model.lanes.every(({ series }) => series.every(({ shape }) => shape === "bar"));
  if (first === undefined || (filled.length === 1 && isBars))
    return (
      <>
        {heading}
        <p className="figures py-2 text-sm text-muted">
          {first === undefined ? none : <OneBar model={model} zoom={zoom} index={first} />}
        </p>
      </>
    );
  return (
    <figure aria-label={model.label} className="min-w-0">
      <LazyChart model={model} zoom={zoom} heading={heading}>
        <FirstPicture model={model} heading={heading} />
      </LazyChart>
      <ChartTable model={model} zoom={zoom} />
    </figure>
  );
}

function OneBar({ model, zoom, index }: { model: ChartModel; zoom: ChartZoom | null; index: number }) {
  const { time, rows } = readStep(model, { cursor: index, anchor: index });
  const { start, end } = rangeOfSteps(model.times, index, index);
  const texts = rows
    .filter(({ text }) => text !== "0")
    .map(({ label, text }) =>
      // `1 event`
      text === "1" ? `1 ${label.replace(/s$/, "")}` : `${text} ${label}`,
    );
  return (
    <>
      {texts.join(", ")}, all within{" "}
      {zoom === null ? (
        time
      ) : (
        <Link href={zoomedTo(zoom, start, end)} className="text-accent underline underline-offset-2">
          {time}
        </Link>
      )}
    </>
  );
}
