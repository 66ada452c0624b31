import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { readFlameFilter } from "#dashboard/traces/profiles/profile-filter.ts";
import { ProfileScreen } from "#dashboard/traces/profiles/profile-screen.tsx";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Profile" };

export default function ProfilePage(props: Props) {
  return streamPage(renderProfilePage(props), "trace");
}

async function renderProfilePage({ params, searchParams }: Props) {
  const { id } = await params;
  const filter = readFlameFilter(await searchParams);
  const { client, url } = await access();
  const { sort: _sort, ...query } = filter;
  const view = await answerOrRedirect(await client.getProfile({ profile: id, ...query }), paths.profile(id));
  if (!view.ok) return <FailureScreen failure={view.error} collectorUrl={url} />;
  return <ProfileScreen view={view.value} filter={filter} viewer={await viewer()} />;
}
