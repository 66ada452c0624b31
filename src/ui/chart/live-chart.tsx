"use client";

import { startTransition, useState, type ReactNode } from "react";
import { useScopedRouter } from "../link-scope.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { zoomedTo, type ChartModel, type ChartZoom } from "./chart-model.ts";
import { ChartOverlay } from "./chart-overlay.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { PlotCanvas } from "./plot-canvas.tsx";
import { readStep, speakReading } from "./read-step.ts";
import { rangeOfSteps } from "./time-steps.ts";
import { useTimeSelection } from "./use-time-selection.ts";
import { laneScale } from "./value-scale.ts";

export interface LiveChartProps {
  model: ChartModel;
  /** Null if the page has no time range. */
  zoom: ChartZoom | null;
  heading: ReactNode;
}

/** The chart that answers to pointer and keys. */
export function LiveChart({ model, zoom, heading }: LiveChartProps) {
  const router = useScopedRouter();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const go = (href: string) => startTransition(() => router.push(href));
  const selection = useTimeSelection(model.times, {
    open: (one, other) => {
      if (zoom === null) return;
      const { start, end } = rangeOfSteps(model.times, one, other);
      go(zoomedTo(zoom, start, end));
    },
    reset: () => {
      if (zoom !== null && zoom.reset !== null) go(zoom.reset);
    },
  });
  const { chosen } = selection;
  const last = model.times.count - 1;
  const reading = readStep(model, chosen ?? { cursor: last, anchor: last }, hidden);
  const scales = model.lanes.map((lane) => laneScale(lane, hidden));

  function toggle(label: string) {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    setHidden(next);
  }

  return (
    <ChartFrame
      model={model}
      scales={scales}
      heading={heading}
      legend={<ChartLegend model={model} hidden={hidden} toggle={toggle} />}
      plots={model.lanes.map((lane, index) => (
        <PlotCanvas
          key={lane.title ?? index}
          model={model}
          lane={lane}
          top={scales[index]?.top ?? 1}
          bottom={scales[index]?.bottom ?? 0}
          hidden={hidden}
        />
      ))}
      overlay={
        <>
          <ChartOverlay model={model} scales={scales} chosen={chosen} hidden={hidden} />
          <div
            role="slider"
            tabIndex={0}
            aria-label={`${model.label}. ${zoom === null ? "Use the arrow keys to read values." : "Use the arrow keys to choose a time, Shift to extend it and Enter to narrow to it."}`}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={chosen?.cursor ?? last}
            aria-valuetext={speakReading(reading)}
            className={`absolute inset-y-0 right-3 left-13 touch-pan-y select-none ${zoom === null ? "" : "cursor-crosshair"}`}
            {...selection.handlers}
          />
          {chosen !== null && <ChartTooltip reading={reading} times={model.times} chosen={chosen} />}
        </>
      }
    />
  );
}
