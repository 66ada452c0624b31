import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { FormerAnchors } from "#dashboard/settings/former-anchors.tsx";
import { ProjectSettings } from "#dashboard/settings/project-settings.tsx";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";
import { CollectorNotices } from "./collector-notices.tsx";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const by = param(search, "by");
  // The outcomes were once a part of this page.
  if (by !== undefined) redirect(paths.outcomes({ period: param(search, "period"), by }));
  return streamPage(renderSettingsPage(), "settings");
}

async function renderSettingsPage() {
  const { client, url } = await access();
  const summary = await answerOrRedirect(await client.getSummary(), paths.settings());
  return (
    <>
      <FormerAnchors />
      <CollectorNotices here={paths.settings()} />
      <ProjectSettings summary={summary} collectorUrl={url} />
    </>
  );
}
