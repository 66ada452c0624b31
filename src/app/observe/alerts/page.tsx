import type { Metadata } from "next";
import { readOutcome } from "#dashboard/alerts/alert-outcome.ts";
import { AlertsFrame } from "#dashboard/alerts/alerts-frame.tsx";
import { FiringScreen } from "#dashboard/alerts/firing/firing-screen.tsx";
import { readAlerts } from "#dashboard/alerts/read-alerts.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";
import { acknowledge, retryMessage } from "./alert-actions.ts";
import { silenceAlert } from "./silence-actions.ts";

export const metadata: Metadata = { title: "Alerts" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function AlertsPage({ searchParams }: Props) {
  return streamPage(renderAlertsPage(await searchParams), "list");
}

async function renderAlertsPage(search: SearchParams) {
  const { client, url } = await access();
  const answers = await readAlerts(client);
  await answerOrRedirect(answers.alerts, paths.alerts());
  return (
    <AlertsFrame current="firing" answers={answers} outcome={readOutcome(search)}>
      <FiringScreen
        answers={answers}
        actions={{ acknowledge, silence: silenceAlert, retry: retryMessage }}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </AlertsFrame>
  );
}
