import type { Metadata } from "next";
import { AlertsScreen } from "#dashboard/alerts/alerts-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";
import { retryMessage, testChannels } from "./alert-actions.ts";

export const metadata: Metadata = { title: "Alerts" };

export default function AlertsPage() {
  return streamPage(renderAlertsPage(), "list");
}

async function renderAlertsPage() {
  const { client, url } = await access();
  return (
    <AlertsScreen
      answer={await answerOrRedirect(await client.listAlerts(), paths.alerts())}
      test={testChannels}
      retry={retryMessage}
      viewer={await viewer()}
      collectorUrl={url}
    />
  );
}
