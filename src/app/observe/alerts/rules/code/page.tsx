import type { Metadata } from "next";
import { AlertsFrame } from "#dashboard/alerts/alerts-frame.tsx";
import { readAlerts } from "#dashboard/alerts/read-alerts.ts";
import { RulesCodeScreen } from "#dashboard/alerts/rules/rules-code-screen.tsx";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";

export const metadata: Metadata = { title: "Rules as code" };

export default function RulesCodePage() {
  return streamPage(renderRulesCodePage(), "settings");
}

async function renderRulesCodePage() {
  const { client, url } = await access();
  const answers = await readAlerts(client);
  const rules = await answerOrRedirect(answers.rules, paths.rulesCode());
  return (
    <AlertsFrame current="rules" answers={answers} outcome={null}>
      {rules.ok ? (
        <RulesCodeScreen rules={rules.value} channels={answers.channels} />
      ) : (
        <FailureScreen failure={rules.error} collectorUrl={url} heading="h2" />
      )}
    </AlertsFrame>
  );
}
