import type { Metadata } from "next";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { sameTimesBefore } from "#dashboard/now/hour-steps.ts";
import { paths } from "#dashboard/paths.ts";
import { releasesOf } from "#dashboard/releases/release-markers.ts";
import { readQuietServices } from "#dashboard/scope/last-seen.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { comparedSet } from "#dashboard/traces/search/compared-set.ts";
import { summedSearch } from "#dashboard/traces/search/step-counts.ts";
import {
  readTraceFilter,
  timesBefore,
  traceSearch,
  traceTimes,
} from "#dashboard/traces/search/trace-filter.ts";
import { TracesScreen } from "#dashboard/traces/search/traces-screen.tsx";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { Incomplete } from "../incomplete.tsx";
import { SEARCH_ACTIONS } from "../search-forms.ts";
import { streamPage } from "../stream-page.tsx";
import { cachedLayout } from "./layout-cache.ts";

export const metadata: Metadata = { title: "Traces" };

/** As many steps as a phone can show apart. */
const STEPS = 48;

export default function TracesPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderTracesPage(props), "list");
}

async function renderTracesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readTraceFilter(search);
  const who = await viewer();
  const { client, url } = await access();
  const { sort, cursor } = filter;
  const query = traceSearch(filter);
  const times = traceTimes(filter, who.now);
  const compared = comparedSet(filter, who.now);
  const { service, isWhole } = summedSearch(query);
  const isOperations = filter.view === "operations";
  // Which calls are of an environment is not counted.
  const environment = isOperations ? filter.env : undefined;
  const [
    list,
    points,
    operations,
    totals,
    differences,
    map,
    searches,
    before,
    byService,
    servicesBefore,
    quiet,
    starts,
    ...usual
  ] = await Promise.all([
    client.listTraces({ query, sort, cursor, ...times, limit: 50 }),
    client.sampleTraces({ query, ...times, steps: STEPS }),
    client.listRates({ service, environment, ...times, by: "route", steps: 24 }),
    isWhole ? client.listRates({ service, ...times, by: "all", steps: STEPS }) : null,
    compared === null ? null : client.findDifferences({ query, ...compared.question }),
    filter.view === "map" ? client.mapServices(times) : null,
    client.listSavedSearches({ of: "traces" }),
    isOperations
      ? client.listRates({ service, environment, ...timesBefore(times, who.now), by: "route", steps: 1 })
      : null,
    filter.view === "list" ? null : client.listRates({ environment, ...times, by: "service", steps: 1 }),
    filter.view === "map"
      ? client.listRates({ ...timesBefore(times, who.now), by: "service", steps: 1 })
      : null,
    filter.view === "map" ? readQuietServices(client, who.now) : new Map<string, number>(),
    client.listReleaseStarts({ start: times.start }),
    ...(isWhole ? sameTimesBefore({ ...times, end: times.end ?? new Date(who.now).toISOString() }) : []).map(
      (earlier) => client.listRates({ service, ...earlier, by: "all" as const, steps: STEPS }),
    ),
  ]);
  const begun = starts.ok ? starts.value.releases : [];
  const releases = service === undefined ? begun : releasesOf(begun, service);
  const answer = await answerOrRedirect(list, paths.traces(filter));
  return (
    <>
      <Incomplete since={times.start} />
      {answer.ok && (
        <MissingParts
          parts={{
            "the chart": points,
            operations: operations,
            "the totals over time": totals,
            "saved views": searches,
            "the time before": before ?? servicesBefore,
            "the services": byService,
            "releases in the chart": starts,
          }}
          collectorUrl={url}
        />
      )}
      <TracesScreen
        list={answer}
        points={points}
        operations={operations}
        before={before}
        byService={byService}
        servicesBefore={servicesBefore}
        quiet={quiet}
        totals={totals}
        usual={usual.flatMap((earlier) => (earlier.ok ? [earlier.value] : []))}
        releases={releases}
        compared={compared}
        differences={differences}
        map={map}
        layout={cachedLayout}
        filter={filter}
        searches={searches.ok ? searches.value.searches : []}
        searchActions={SEARCH_ACTIONS}
        removedSearch={param(search, "removed") ?? null}
        viewer={who}
        collectorUrl={url}
      />
    </>
  );
}
