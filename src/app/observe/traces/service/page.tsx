import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { readServiceMetrics, ServiceMetrics } from "#dashboard/metrics/service-metrics.tsx";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import {
  operationTimes,
  readServiceFilter,
  requestsHref,
  type RequestsFilter,
} from "#dashboard/traces/operation/operation-filter.ts";
import { readService } from "#dashboard/traces/service/read-service.ts";
import { ServiceScreen } from "#dashboard/traces/service/service-screen.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { Incomplete } from "../../incomplete.tsx";
import { streamPage } from "../../stream-page.tsx";

interface Props {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: param(await searchParams, "of")?.slice(0, 120) || "Service" };
}

export default async function ServicePage({ searchParams }: Props) {
  const search = await searchParams;
  const filter = readServiceFilter(search);
  if (filter === null) notFound();
  return streamPage(renderServicePage(filter, search), "now");
}

async function renderServicePage(filter: RequestsFilter, search: SearchParams) {
  const who = await viewer();
  const { client, url } = await access();
  const [service, metrics] = await Promise.all([
    readService(client, filter, who.now),
    readServiceMetrics(client, filter.service, search, who.now),
  ]);
  const rates = await answerOrRedirect(service.rates, requestsHref(filter));
  if (!rates.ok) return <FailureScreen failure={rates.error} collectorUrl={url} />;
  return (
    <>
      <Incomplete since={operationTimes(filter, who.now).start} />
      <MissingParts
        parts={{
          "the time before": service.before,
          releases: service.releases,
          "its operations": service.operations,
          "callers and calls": service.map,
          issues: service.issues,
          "log patterns": service.patterns,
          deploys: service.deploys,
          differences: service.differences,
          traces: service.traces,
          "N+1 calls": service.repeating,
        }}
        collectorUrl={url}
      />
      <ServiceScreen service={service} rates={rates.value} filter={filter} viewer={who} />
      <ServiceMetrics metrics={metrics} viewer={who} />
    </>
  );
}
