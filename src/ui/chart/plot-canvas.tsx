import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { onThemeChange } from "../theme-colors.ts";
import type { ChartLane, ChartModel } from "./chart-model.ts";
import { plotOf } from "./plot-options.ts";

interface PlotCanvasProps {
  model: ChartModel;
  lane: ChartLane;
  top: number;
  bottom: number;
  hidden: ReadonlySet<string>;
}

/** The data of one lane, drawn by uPlot and kept in step with size and theme. */
export function PlotCanvas({ model, lane, top, bottom, hidden }: PlotCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const draw = () => {
      const { options, data } = plotOf({ model, lane, top, bottom, hidden }, element);
      return new uPlot(options, data, element);
    };
    let plot = draw();
    const redraw = () => {
      plot.destroy();
      plot = draw();
    };
    const resized = new ResizeObserver(() => {
      if (element.clientWidth !== plot.width)
        plot.setSize({ width: element.clientWidth, height: lane.height });
    });
    resized.observe(element);
    const stop = onThemeChange(redraw);
    return () => {
      stop();
      resized.disconnect();
      plot.destroy();
    };
  }, [model, lane, top, bottom, hidden]);
  return <div ref={place} aria-hidden="true" className="absolute inset-x-0 top-0" />;
}
