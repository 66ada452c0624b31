import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { traceLabel } from "#dashboard/traces/page/span-label.ts";
import { TraceFrame } from "#dashboard/traces/page/trace-frame.tsx";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { chartCache } from "../chart-cache.ts";
import { readTrace } from "../read-trace.ts";
import { streamPage, streamTitle } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** A trace is of one page load or request: more than one replay names it only if something is wrong. */
const MOST_REPLAYS = 3;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return streamTitle(titleOf(id), "Trace");
}

async function titleOf(id: string): Promise<string> {
  const trace = await readTrace(id);
  const label = trace.ok ? traceLabel(trace.value) : null;
  return label === null ? "Trace" : `Trace ${label.slice(0, 120)}`;
}

/**
 * The waterfall is in the layout, which navigation within it does not render again: selecting a span sends only its
 * panel.
 */
export default function TraceLayout(props: Props) {
  return streamPage(renderTraceLayout(props), "trace");
}

async function renderTraceLayout({ params, children }: Props) {
  const { id } = await params;
  const { client, url } = await access();
  const [read, found] = await Promise.all([
    readTrace(id),
    client.listReplays({ query: `trace:${id}`, limit: MOST_REPLAYS }),
  ]);
  const trace = await answerOrRedirect(read, paths.trace(id));
  if (!trace.ok) return <FailureScreen failure={trace.error} collectorUrl={url} />;
  return (
    <TraceFrame
      trace={trace.value}
      replays={found.ok ? found.value.replays : []}
      viewer={await viewer()}
      cacheChart={chartCache.add}
    >
      {children}
    </TraceFrame>
  );
}
