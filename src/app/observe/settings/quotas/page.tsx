import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { paths } from "#dashboard/paths.ts";
import { QuotasSettings } from "#dashboard/settings/quotas-settings.tsx";
import { rulesValues } from "#dashboard/settings/read-rules.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { saveRules } from "../settings-actions.ts";

export const metadata: Metadata = { title: "Quotas and filters" };

export default function QuotasPage() {
  return streamPage(renderQuotasPage(), "settings");
}

async function renderQuotasPage() {
  const { client, url } = await access();
  const [settings, flood] = await Promise.all([client.getProjectSettings(), client.getFloodLimits()]);
  const known = await answerOrRedirect(settings, paths.settings("quotas"));
  return (
    <>
      <CollectorNotices here={paths.settings("quotas")} />
      <QuotasSettings
        rules={known.ok ? ok({ values: rulesValues(known.value), problems: {}, saved: false }) : known}
        save={saveRules}
        flood={flood}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </>
  );
}
