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
  const trace = await answerOrRedirect(await readTrace(id), paths.trace(id));
  if (!trace.ok) return <FailureScreen failure={trace.error} collectorUrl={(await access()).url} />;
  return (
    <TraceFrame trace={trace.value} viewer={await viewer()} cacheChart={chartCache.add}>
      {children}
    </TraceFrame>
  );
}
