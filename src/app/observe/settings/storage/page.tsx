import type { Metadata } from "next";
import { paths } from "#dashboard/paths.ts";
import { StorageSettings } from "#dashboard/settings/storage-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";

export const metadata: Metadata = { title: "Storage" };

export default function StoragePage() {
  return streamPage(renderStoragePage(), "settings");
}

async function renderStoragePage() {
  const { client, url } = await access();
  const storage = await answerOrRedirect(await client.getStorage(), paths.settings("storage"));
  return (
    <>
      <CollectorNotices here={paths.settings("storage")} />
      <StorageSettings storage={storage} collectorUrl={url} />
    </>
  );
}
