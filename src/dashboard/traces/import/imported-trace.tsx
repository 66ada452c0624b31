"use client";
import { useMemo, useState } from "react";
import type { TraceView } from "#api/trace.ts";
import type { Viewer } from "#ui/viewer.ts";
import { TraceHeader } from "../page/trace-header.tsx";
import { SpanPanel } from "../page/span-panel.tsx";
import { SkewNotice } from "../waterfall/trace-notices.tsx";
import { traceChart } from "../waterfall/trace-chart.ts";
import { WaterfallStage } from "../waterfall/waterfall-stage.tsx";

/** A trace from a file, drawn like a stored one. It has no links, as it is stored nowhere. */
export function ImportedTrace({ trace }: { trace: TraceView | undefined }) {
  const [selected, setSelected] = useState(-1);
  const [base, setBase] = useState(-1);
  const chart = useMemo(() => (trace === undefined ? null : traceChart(trace)), [trace]);
  const [viewer] = useState<Viewer>(() => ({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: Date.now(),
  }));
  if (trace === undefined || chart === null) return null;
  const spanId = chart.rows.spanId[selected];
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} isStored={false} />
      <SkewNotice skews={chart.skews} />
      <div className="mt-3 items-start gap-4 lg:flex">
        <div className="min-w-0 flex-1">
          <WaterfallStage
            chart={chart}
            selected={selected}
            select={setSelected}
            base={base}
            setBase={setBase}
          />
        </div>
        {spanId !== undefined && (
          <SpanPanel trace={trace} spanId={spanId} viewer={viewer} close={() => setSelected(-1)} />
        )}
      </div>
    </>
  );
}
