import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import {
  operationTimes,
  readOperationFilter,
  requestsHref,
  type OperationPageFilter,
} from "#dashboard/traces/operation/operation-filter.ts";
import { OperationScreen } from "#dashboard/traces/operation/operation-screen.tsx";
import { readOperation } from "#dashboard/traces/operation/read-operation.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { Incomplete } from "../../incomplete.tsx";
import { streamPage } from "../../stream-page.tsx";

interface Props {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: param(await searchParams, "name")?.slice(0, 120) || "Operation" };
}

export default async function OperationPage({ searchParams }: Props) {
  const filter = readOperationFilter(await searchParams);
  if (filter === null) notFound();
  return streamPage(renderOperationPage(filter), "now");
}

async function renderOperationPage(filter: OperationPageFilter) {
  const who = await viewer();
  const { client, url } = await access();
  const operation = await readOperation(client, filter, who.now);
  const rates = await answerOrRedirect(operation.rates, requestsHref(filter));
  if (!rates.ok) return <FailureScreen failure={rates.error} collectorUrl={url} />;
  return (
    <>
      <Incomplete since={operationTimes(filter, who.now).start} />
      <MissingParts
        parts={{
          "the time before": operation.before,
          releases: operation.releases,
          "what it calls": operation.calls,
          issues: operation.issues,
          differences: operation.differences,
          traces: operation.traces,
          "N+1 calls": operation.repeating,
        }}
        collectorUrl={url}
      />
      <OperationScreen operation={operation} rates={rates.value} filter={filter} viewer={who} />
    </>
  );
}
