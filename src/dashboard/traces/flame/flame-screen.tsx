import type { TraceView } from "#api/trace.ts";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { TraceHeader, TraceTabs } from "../page/trace-header.tsx";
import { serviceTimes } from "../page/service-times.ts";
import { traceChart } from "../waterfall/trace-chart.ts";
import { FlameGraph } from "./flame-graph.tsx";
import { flameTree } from "./flame-tree.ts";

/** The trace as a flame graph. */
export function FlameScreen({ trace, viewer }: { trace: TraceView; viewer: Viewer }) {
  const chart = traceChart(trace);
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} times={serviceTimes(chart)} />
      <TraceTabs traceId={trace.traceId} current="flame" />
      <FlameGraph
        nodes={flameTree(chart)}
        services={trace.services}
        whole={paths.traceFlame(trace.traceId)}
      />
    </>
  );
}
