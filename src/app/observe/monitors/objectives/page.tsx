import type { Metadata } from "next";
import { ObjectivesScreen } from "#dashboard/monitors/objectives/objectives-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Objectives" };

export default function ObjectivesPage() {
  return streamPage(renderObjectivesPage(), "list");
}

async function renderObjectivesPage() {
  const { client, url } = await access();
  const answer = await answerOrRedirect(await client.listSlos(), paths.objectives());
  return <ObjectivesScreen answer={answer} collectorUrl={url} />;
}
