import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { UptimeUrlScreen } from "#dashboard/monitors/uptime/uptime-url-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { ANY_TIME, periodStart } from "#dashboard/period.ts";
import { timeOn } from "#dashboard/scope/time-on.ts";
import { urlParams, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { decodeSegment } from "../../../decode-segment.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ rule: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Uptime" };

export default function UptimeUrlPage(props: Props) {
  return streamPage(renderUptimeUrlPage(props), "release");
}

async function renderUptimeUrlPage({ params, searchParams }: Props) {
  const rule = decodeSegment((await params).rule);
  const who = await viewer();
  const { client, url } = await access();
  const { current, range } = timeOn(paths.uptimeUrl(rule), urlParams(await searchParams));
  const start = range?.from ?? (current === ANY_TIME ? undefined : periodStart(current, who.now));
  const answer = await client.getUptime({ rule, start, end: range?.to });
  const detail = await answerOrRedirect(answer, paths.uptimeUrl(rule));
  return detail.ok ? (
    <UptimeUrlScreen detail={detail.value} viewer={who} />
  ) : (
    <FailureScreen failure={detail.error} collectorUrl={url} />
  );
}
