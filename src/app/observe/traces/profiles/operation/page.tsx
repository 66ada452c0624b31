import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import type { SearchParams } from "#dashboard/search-params.ts";
import {
  operationTimes,
  readOperationFilter,
  requestsHref,
} from "#dashboard/traces/operation/operation-filter.ts";
import { OperationProfileScreen } from "#dashboard/traces/profiles/operation-profile-screen.tsx";
import { readFlameFilter } from "#dashboard/traces/profiles/profile-filter.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Profile of an operation" };

export default function OperationProfilePage(props: Props) {
  return streamPage(renderOperationProfile(props), "trace");
}

async function renderOperationProfile({ searchParams }: Props) {
  const search = await searchParams;
  const operation = readOperationFilter(search);
  if (operation === null) notFound();
  const filter = readFlameFilter(search);
  const { client, url } = await access();
  const { service, route: name, traces } = operation;
  const times = operationTimes(operation, (await viewer()).now);
  const { show, idle } = filter;
  const profile = await answerOrRedirect(
    await client.getOperationProfile({ service, name, environment: traces.env, ...times, show, idle }),
    requestsHref(operation),
  );
  if (!profile.ok) return <FailureScreen failure={profile.error} collectorUrl={url} />;
  return <OperationProfileScreen profile={profile.value} operation={operation} filter={filter} />;
}
