import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { TraceListScreen } from "#dashboard/traces/page/span-list-screen.tsx";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { readTrace } from "../read-trace.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Trace as a list" };

export default function TraceListPage(props: Props) {
  return streamPage(renderTraceListPage(props), "trace");
}

async function renderTraceListPage({ params, searchParams }: Props) {
  const { id } = await params;
  const trace = await answerOrRedirect(await readTrace(id), paths.traceList(id));
  if (!trace.ok) return <FailureScreen failure={trace.error} collectorUrl={(await access()).url} />;
  const page = Number.parseInt(param(await searchParams, "page") ?? "0", 10);
  return <TraceListScreen trace={trace.value} page={page > 0 ? page : 0} viewer={await viewer()} />;
}
