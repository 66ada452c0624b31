import type { Metadata } from "next";
import { IncidentsScreen } from "#dashboard/incidents/incidents-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Incidents" };

export default function IncidentsPage() {
  return streamPage(renderIncidentsPage(), "list");
}

async function renderIncidentsPage() {
  const { client, url } = await access();
  return (
    <IncidentsScreen
      answer={await answerOrRedirect(await client.listIncidents(), paths.incidents())}
      viewer={await viewer()}
      collectorUrl={url}
    />
  );
}
