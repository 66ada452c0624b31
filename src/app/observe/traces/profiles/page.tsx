import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { ProfilesScreen } from "#dashboard/traces/profiles/profiles-screen.tsx";
import { readTraceFilter, traceTimes } from "#dashboard/traces/search/trace-filter.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Profiles" };

export default function ProfilesPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderProfilesPage(props), "list");
}

async function renderProfilesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = readTraceFilter(await searchParams);
  const who = await viewer();
  const { client, url } = await access();
  const { service, env: environment } = filter;
  const list = await answerOrRedirect(
    await client.listProfiles({ ...traceTimes(filter, who.now), service, environment, limit: 200 }),
    paths.profiles(),
  );
  if (!list.ok) return <FailureScreen failure={list.error} collectorUrl={url} />;
  return <ProfilesScreen list={list.value} viewer={who} />;
}
