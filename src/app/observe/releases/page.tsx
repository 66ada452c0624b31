import type { Metadata } from "next";
import { paths } from "#dashboard/paths.ts";
import { ReleasesScreen } from "#dashboard/releases/releases-screen.tsx";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Releases" };

export default function ReleasesPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderReleasesPage(props), "list");
}

async function renderReleasesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const [query, cursor] = [param(search, "query") ?? "", param(search, "cursor")];
  const { client, url } = await access();
  const asked = await client.listReleases({ query: query.slice(0, 250), cursor, per_page: 50 });
  return (
    <ReleasesScreen
      answer={await answerOrRedirect(asked, paths.releases({ query, cursor }))}
      query={query}
      isFirst={cursor === undefined}
      viewer={await viewer()}
      collectorUrl={url}
    />
  );
}
