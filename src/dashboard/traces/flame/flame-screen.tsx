import type { TraceView } from "#api/trace.ts";
import type { Viewer } from "#ui/viewer.ts";
import { TraceHeader, TraceTabs } from "../page/trace-header.tsx";
import { traceChart } from "../waterfall/trace-chart.ts";
import { FlameGraph } from "./flame-graph.tsx";
import { flameTree } from "./flame-tree.ts";

/** The trace as a flame graph. */
export function FlameScreen({ trace, viewer }: { trace: TraceView; viewer: Viewer }) {
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} />
      <TraceTabs traceId={trace.traceId} current="flame" />
      <FlameGraph nodes={flameTree(traceChart(trace))} services={trace.services} traceId={trace.traceId} />
    </>
  );
}
