import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { CompareScreen } from "#dashboard/traces/compare/compare-screen.tsx";
import { healthyTrace } from "#dashboard/traces/compare/compare-traces.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { readTrace } from "../read-trace.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Compare traces" };

export default function ComparePage(props: Props) {
  return streamPage(renderComparePage(props), "trace");
}

async function renderComparePage({ params, searchParams }: Props) {
  const { id } = await params;
  const wanted = param(await searchParams, "with")?.trim() || undefined;
  const { client, url } = await access();
  const who = await viewer();
  const here = paths.traceCompare(id, { with: wanted });
  const trace = await answerOrRedirect(await readTrace(id), here);
  if (!trace.ok) return <FailureScreen failure={trace.error} collectorUrl={url} />;
  if (wanted === undefined) {
    const other = await healthyTrace(client, trace.value, periodStart("24h", who.now));
    return <CompareScreen trace={trace.value} other={other} chosen viewer={who} />;
  }
  const other = await answerOrRedirect(await client.getTrace({ trace: wanted, detail: "columns" }), here);
  if (!other.ok) return <FailureScreen failure={other.error} collectorUrl={url} />;
  return <CompareScreen trace={trace.value} other={other.value} chosen={false} viewer={who} />;
}
