import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { paths } from "#dashboard/paths.ts";
import { GroupingSettings } from "#dashboard/settings/grouping-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { saveFingerprintRules } from "../settings-actions.ts";

export const metadata: Metadata = { title: "Grouping" };

export default function GroupingPage() {
  return streamPage(renderGroupingPage(), "settings");
}

async function renderGroupingPage() {
  const { client, url } = await access();
  const settings = await answerOrRedirect(await client.getProjectSettings(), paths.settings("grouping"));
  return (
    <>
      <CollectorNotices here={paths.settings("grouping")} />
      <GroupingSettings
        rules={settings.ok ? ok(settings.value.fingerprintRules) : settings}
        save={saveFingerprintRules}
        collectorUrl={url}
      />
    </>
  );
}
