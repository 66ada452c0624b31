import type { ReactNode } from "react";
import { preload } from "react-dom";
import type { ReplayView } from "#api/replays.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import { KeyCap } from "#ui/key-cap.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { serviceTimes } from "./service-times.ts";
import { TraceErrors } from "./trace-errors.tsx";
import { TraceHeader, TraceTabs } from "./trace-header.tsx";
import { TraceReplays } from "./trace-replays.tsx";
import { writeChart } from "../waterfall/chart-text.ts";
import { FirstRows } from "../waterfall/first-rows.tsx";
import { MISSING } from "../waterfall/chart-rows.ts";
import { SkewNotice } from "../waterfall/trace-notices.tsx";
import { traceChart, type TraceChart } from "../waterfall/trace-chart.ts";
import type { ChartSource } from "../waterfall/use-chart.ts";
import { Waterfall } from "../waterfall/waterfall.tsx";

interface TraceFrameProps {
  trace: TabledTrace;
  /** Those that name the trace. */
  replays: ReplayView[];
  viewer: Viewer;
  /** Caches a chart for the request that fetches it, and returns its key. */
  cacheChart: (chart: TraceChart) => string;
  /** The panel of the selected span, if any. */
  children: ReactNode;
}

const FIRST_ERRORS = 5;
/** Longer traces load their chart separately. */
const LONG = 2000;

/** The trace page: header, notices, errors, and the waterfall with the selected span. */
export function TraceFrame({ trace, replays, viewer, cacheChart, children }: TraceFrameProps) {
  const chart = traceChart(trace);
  const missing = chart.rows.flags.filter((flags) => (flags & MISSING) !== 0).length;
  const more = trace.events.slice(FIRST_ERRORS);
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} times={serviceTimes(chart)} />
      <TraceTabs traceId={trace.traceId} current="waterfall" />
      <div className="space-y-3 pb-3">
        {trace.truncated && (
          <Notice tone="warn">This trace is truncated: it has more spans than the limit.</Notice>
        )}
        {trace.outline === true && (
          <Notice>
            This trace is too large to load in full. Search covers names, operations and services; other
            details load when you select a span.
          </Notice>
        )}
        {missing > 0 && (
          <Notice>
            {missing === 1 ? "One parent span is missing" : `${missing} parent spans are missing`}: not
            sampled, lost, still running or sent elsewhere.{" "}
            {missing === 1 ? "Its place is" : "Their places are"} drawn dashed.
          </Notice>
        )}
        <TraceReplays replays={replays} start={trace.start} />
        <SkewNotice skews={chart.skews} />
        {trace.events.length > 0 && (
          <TraceErrors events={trace.events.slice(0, FIRST_ERRORS)} label="Errors in this trace" />
        )}
        {more.length > 0 && (
          <details>
            <summary className="mb-2 text-sm text-accent">{more.length} more errors</summary>
            <TraceErrors events={more} label="More errors in this trace" />
          </details>
        )}
      </div>
      {chart.rows.end.length === 0 ? (
        <p className="border-t border-line py-12 text-center text-muted">
          No spans are stored for this trace: not sampled, or sent elsewhere.
        </p>
      ) : (
        <div className="items-start gap-4 lg:flex">
          <div className="min-w-0 flex-1">
            <Waterfall source={sourceOf(chart, cacheChart)}>
              <FirstRows chart={chart} />
            </Waterfall>
            <p className="mt-2 hidden flex-wrap gap-x-4 gap-y-1 text-xs text-faint md:flex">
              {KEYS.map(({ keys, does }) => (
                <span key={does} className="inline-flex items-center gap-1">
                  {keys.map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}{" "}
                  {does}
                </span>
              ))}
            </p>
          </div>
          {children}
        </div>
      )}
    </>
  );
}

const KEYS = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["←", "→"], does: "collapse and expand" },
  { keys: ["enter"], does: "select" },
  { keys: ["z"], does: "zoom to span" },
  { keys: ["r"], does: "show only its subtree" },
  { keys: ["+", "−", "0"], does: "zoom" },
  { keys: ["shift ←", "→"], does: "pan" },
  { keys: ["n"], does: "next match" },
];

function sourceOf(chart: TraceChart, cacheChart: TraceFrameProps["cacheChart"]): ChartSource {
  if (chart.rows.end.length <= LONG) return { text: writeChart(chart) };
  const href = paths.traceChart(chart.traceId, cacheChart(chart));
  preload(href, { as: "fetch", crossOrigin: "anonymous" });
  return { href };
}
