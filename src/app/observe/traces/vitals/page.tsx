import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { releasesOf } from "#dashboard/releases/release-markers.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { readTraceFilter, timesBefore, traceTimes } from "#dashboard/traces/search/trace-filter.ts";
import { readVitalsFilter, vitalsHref } from "#dashboard/traces/vitals/vitals-filter.ts";
import { VitalsScreen } from "#dashboard/traces/vitals/vitals-screen.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { Incomplete } from "../../incomplete.tsx";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Web vitals" };

export default function WebVitalsPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderVitalsPage(props), "now");
}

async function renderVitalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readVitalsFilter(search);
  const scope = readTraceFilter(search);
  const who = await viewer();
  const { client, url } = await access();
  const times = traceTimes(scope, who.now);
  const question = { ...filter, environment: scope.env, service: scope.service };
  const [asked, before, starts] = await Promise.all([
    client.getWebVitals({ ...question, ...times }),
    client.getWebVitals({ ...question, ...timesBefore(times, who.now), steps: 1 }),
    client.listReleaseStarts({ start: times.start }),
  ]);
  const answer = await answerOrRedirect(asked, vitalsHref(filter));
  if (!answer.ok) return <FailureScreen failure={answer.error} collectorUrl={url} />;
  const releases = starts.ok ? starts.value.releases : [];
  return (
    <>
      <Incomplete since={times.start} />
      <MissingParts
        parts={{ "the time before": before, "releases in the chart": starts }}
        collectorUrl={url}
      />
      <VitalsScreen
        answer={answer.value}
        before={before.ok ? before.value : null}
        releases={scope.service === undefined ? releases : releasesOf(releases, scope.service)}
        filter={filter}
        chosen={scope.from !== undefined}
        viewer={who}
      />
    </>
  );
}
