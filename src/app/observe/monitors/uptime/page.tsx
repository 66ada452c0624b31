import type { Metadata } from "next";
import { UptimeScreen } from "#dashboard/monitors/uptime/uptime-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Uptime" };

export default function UptimePage() {
  return streamPage(renderUptimePage(), "list");
}

async function renderUptimePage() {
  const { client, url } = await access();
  const answer = await answerOrRedirect(await client.listUptime(), paths.uptime());
  return <UptimeScreen answer={answer} viewer={await viewer()} collectorUrl={url} />;
}
