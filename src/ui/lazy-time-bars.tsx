"use client";

import { lazy, Suspense } from "react";
import type { TimeBarsProps } from "./time-bars.tsx";

const TimeBars = lazy(async () => ({ default: (await import("./time-bars.tsx")).TimeBars }));

/** `TimeBars` as the server drew them, whose choosing is loaded once the page stands. */
export function LateTimeBars(props: TimeBarsProps) {
  return (
    <Suspense fallback={<div className="h-20" />}>
      <TimeBars {...props} />
    </Suspense>
  );
}
