import type { ReactNode } from "react";
import { preload } from "react-dom";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { TraceErrors } from "./trace-errors.tsx";
import { TraceHeader, TraceTabs } from "./trace-header.tsx";
import { writeChart } from "../waterfall/chart-text.ts";
import { FirstRows } from "../waterfall/first-rows.tsx";
import { MISSING } from "../waterfall/row-flags.ts";
import { SkewNotice } from "../waterfall/trace-notices.tsx";
import { traceChart, type TraceChart } from "../waterfall/trace-chart.ts";
import type { ChartSource } from "../waterfall/use-chart.ts";
import { Waterfall } from "../waterfall/waterfall.tsx";

interface TraceFrameProps {
  trace: TabledTrace;
  viewer: Viewer;
  /** Keeps a chart for the request that comes for it, and says under which key. */
  layAside: (chart: TraceChart) => string;
  /** The panel of the selected span; empty where none is. */
  children: ReactNode;
}

const FIRST_ERRORS = 5;
/** From this many rows on, the page does not wait for all of them. */
const LONG = 2000;

/** A trace: what it is, what went wrong in it, and its waterfall with the selected span beside it. */
export function TraceFrame({ trace, viewer, layAside, children }: TraceFrameProps) {
  const chart = traceChart(trace);
  const missing = chart.rows.flags.filter((flags) => (flags & MISSING) !== 0).length;
  const more = trace.events.slice(FIRST_ERRORS);
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} />
      <TraceTabs traceId={trace.traceId} current="waterfall" />
      <div className="space-y-3 pb-3">
        {trace.truncated && (
          <Notice tone="warn">This trace has more than is shown here: it was cut at the limit.</Notice>
        )}
        {trace.outline === true && (
          <Notice>
            A trace of this size is drawn from its outline: search finds names, operations and services; what
            else a span carries is fetched when it is looked at.
          </Notice>
        )}
        {missing > 0 && (
          <Notice>
            {missing === 1
              ? "One span that others name as their parent"
              : `${missing} spans that others name as their parents`}{" "}
            did not arrive: not sampled, lost, still under way, or sent elsewhere.{" "}
            {missing === 1 ? "Its place is" : "Their places are"} drawn dashed.
          </Notice>
        )}
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
          No span is stored under this trace id: not sampled, or not sent here.
        </p>
      ) : (
        <div className="items-start gap-4 lg:flex">
          <div className="min-w-0 flex-1">
            <Waterfall source={sourceOf(chart, layAside)}>
              <FirstRows chart={chart} />
            </Waterfall>
            <p className="mt-2 hidden text-xs text-faint md:block">
              <kbd>j</kbd> <kbd>k</kbd> move, <kbd>←</kbd> <kbd>→</kbd> fold, <kbd>enter</kbd> looks into a
              span, <kbd>z</kbd> fits the time to it, <kbd>r</kbd> shows it alone, <kbd>+</kbd> <kbd>−</kbd>{" "}
              <kbd>0</kbd> zoom, <kbd>shift ←</kbd> <kbd>→</kbd> moves the time, <kbd>n</kbd> goes to the next
              hit.
            </p>
          </div>
          {children}
        </div>
      )}
    </>
  );
}

function sourceOf(chart: TraceChart, layAside: TraceFrameProps["layAside"]): ChartSource {
  if (chart.rows.end.length <= LONG) return { text: writeChart(chart) };
  const href = paths.traceChart(chart.traceId, layAside(chart));
  preload(href, { as: "fetch", crossOrigin: "anonymous" });
  return { href };
}
