"use client";

import { lazy, Suspense } from "react";
import type { ScatterProps } from "./scatter.tsx";

const Scatter = lazy(async () => ({ default: (await import("./scatter.tsx")).Scatter }));

/** `Scatter`, in whose place there is room until it is loaded: without script there is nothing to draw, and a table says the same. */
export function LateScatter(props: ScatterProps) {
  return (
    <Suspense fallback={<div className="h-72" />}>
      <Scatter {...props} />
    </Suspense>
  );
}
