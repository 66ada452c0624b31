import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ok } from "#lib/result.ts";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { FormerAnchors } from "#dashboard/settings/former-anchors.tsx";
import { ProjectSettings } from "#dashboard/settings/project-settings.tsx";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";
import { createKey, deleteKey, rotateKey, saveKey } from "./key-actions.ts";
import { CollectorNotices } from "./collector-notices.tsx";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const by = param(search, "by");
  // The outcomes were once a part of this page.
  if (by !== undefined) redirect(paths.outcomes({ period: param(search, "period"), by }));
  return streamPage(renderSettingsPage(search), "settings");
}

async function renderSettingsPage(search: SearchParams) {
  const { client, url } = await access();
  const [summarized, listed] = await Promise.all([client.getSummary(), client.listProjectKeys()]);
  const summary = await answerOrRedirect(summarized, paths.settings());
  return (
    <>
      <FormerAnchors />
      <CollectorNotices here={paths.settings()} />
      <ProjectSettings
        summary={summary}
        keys={listed.ok ? ok(listed.value.keys) : listed}
        actions={{ create: createKey, save: saveKey, rotate: rotateKey, remove: deleteKey }}
        outcome={readOutcome(search)}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </>
  );
}
