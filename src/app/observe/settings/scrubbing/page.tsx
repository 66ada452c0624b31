import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { paths } from "#dashboard/paths.ts";
import { scrubbingValues } from "#dashboard/settings/read-scrubbing.ts";
import { ScrubbingSettings } from "#dashboard/settings/scrubbing-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { saveScrubbing, testScrubbing } from "../settings-actions.ts";

export const metadata: Metadata = { title: "Scrubbing" };

export default function ScrubbingPage() {
  return streamPage(renderScrubbingPage(), "settings");
}

async function renderScrubbingPage() {
  const { client, url } = await access();
  const [settings, asked] = await Promise.all([client.getProjectSettings(), client.getScrubbing()]);
  const scrubbing = await answerOrRedirect(asked, paths.settings("scrubbing"));
  const read = !scrubbing.ok
    ? scrubbing
    : !settings.ok
      ? settings
      : ok({
          scrubbing: scrubbing.value,
          initial: { values: scrubbingValues(settings.value), problems: {}, saved: false },
        });
  return (
    <>
      <CollectorNotices here={paths.settings("scrubbing")} />
      <ScrubbingSettings read={read} save={saveScrubbing} test={testScrubbing} collectorUrl={url} />
    </>
  );
}
