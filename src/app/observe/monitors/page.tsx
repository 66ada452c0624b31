import type { Metadata } from "next";
import { JobsScreen } from "#dashboard/monitors/jobs/jobs-screen.tsx";
import { sampleCommands } from "#dashboard/now/sample-commands.ts";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Scheduled jobs" };

export default function JobsPage() {
  return streamPage(renderJobsPage(), "list");
}

async function renderJobsPage() {
  const { client, url } = await access();
  const answer = await answerOrRedirect(await client.listMonitors(), paths.monitors());
  const summary = answer.ok && answer.value.monitors.length === 0 ? await client.getSummary() : null;
  const command = summary?.ok === true ? sampleCommands(summary.value.project.dsn)?.checkIn : undefined;
  return <JobsScreen answer={answer} command={command ?? null} viewer={await viewer()} collectorUrl={url} />;
}
