"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { FlameGraph } from "./flame-graph.tsx";

const Graph = lazy(async () => ({ default: (await import("./flame-graph.tsx")).FlameGraph }));

/** The flame graph as the server draws it, which takes input once its script has loaded after the page. */
export function LazyFlame(props: ComponentProps<typeof FlameGraph>) {
  return (
    <Suspense>
      <Graph {...props} />
    </Suspense>
  );
}
