"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { useInView } from "../use-in-view.ts";
import type { LiveChartProps } from "./live-chart.tsx";

const LiveChart = lazy(async () => ({ default: (await import("./live-chart.tsx")).LiveChart }));

/** Shows the server's picture of a chart until the chart comes into view and its script has arrived. */
export function LazyChart({ children, ...props }: LiveChartProps & { children: ReactNode }) {
  const [place, isSeen] = useInView<HTMLDivElement>();
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={children}>
          <LiveChart {...props} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
