import type { Metadata } from "next";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { StorageSettings } from "#dashboard/settings/storage-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { saveRetention } from "./retention-actions.ts";

export const metadata: Metadata = { title: "Storage" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function StoragePage({ searchParams }: Props) {
  return streamPage(renderStoragePage(await searchParams), "settings");
}

async function renderStoragePage(search: SearchParams) {
  const { client, url } = await access();
  const [measured, own] = await Promise.all([client.getStorage(), client.getProjectSettings()]);
  const storage = await answerOrRedirect(measured, paths.settings("storage"));
  return (
    <>
      <CollectorNotices here={paths.settings("storage")} />
      <StorageSettings
        storage={storage}
        own={own}
        save={saveRetention}
        outcome={readOutcome(search)}
        collectorUrl={url}
      />
    </>
  );
}
