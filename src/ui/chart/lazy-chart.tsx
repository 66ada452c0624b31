"use client";

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import type { LiveChartProps } from "./live-chart.tsx";

const LiveChart = lazy(async () => ({ default: (await import("./live-chart.tsx")).LiveChart }));

/** Shows the server's picture of a chart until the chart comes into view and its script has arrived. */
export function LazyChart({ children, ...props }: LiveChartProps & { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        setSeen(true);
      },
      { rootMargin: "200px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
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
