"use client";

import { lazy, Suspense } from "react";
import type { TimeBarsProps } from "./time-bars.tsx";

const TimeBars = lazy(async () => ({ default: (await import("./time-bars.tsx")).TimeBars }));

/** `TimeBars` as rendered by the server; its interaction loads after the page. */
export function LazyTimeBars(props: TimeBarsProps) {
  return (
    <Suspense fallback={<div className="h-20" />}>
      <TimeBars {...props} />
    </Suspense>
  );
}
