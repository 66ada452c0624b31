"use client";

import { lazy, Suspense } from "react";
import type { ScatterProps } from "./scatter.tsx";

const Scatter = lazy(async () => ({ default: (await import("./scatter.tsx")).Scatter }));

/** Loads `Scatter` lazily and reserves its space. Without script, the table below shows the same data. */
export function LazyScatter(props: ScatterProps) {
  return (
    <Suspense fallback={<div className="h-72" />}>
      <Scatter {...props} />
    </Suspense>
  );
}
