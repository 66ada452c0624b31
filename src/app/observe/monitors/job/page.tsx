import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { JobScreen } from "#dashboard/monitors/jobs/job-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";

interface Props {
  searchParams: Promise<SearchParams>;
}

const RUNS = 50;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: param(await searchParams, "slug") ?? "Job" };
}

export default async function JobPage({ searchParams }: Props) {
  return streamPage(renderJobPage(await searchParams), "release");
}

async function renderJobPage(search: SearchParams) {
  const { client, url } = await access();
  const [slug, environment, cursor] = ["slug", "environment", "cursor"].map((name) => param(search, name));
  if (slug === undefined || environment === undefined) notFound();
  const here = paths.job({ slug, environment, cursor });
  const [monitors, asked] = await Promise.all([
    client.listMonitors(),
    client.listCheckIns({ slug, environment: environment.slice(0, 200), cursor, limit: RUNS }),
  ]);
  const [answer, runs] = [await answerOrRedirect(monitors, here), await answerOrRedirect(asked, here)];
  if (!answer.ok) return <FailureScreen failure={answer.error} collectorUrl={url} />;
  if (!runs.ok) return <FailureScreen failure={runs.error} collectorUrl={url} />;
  const monitor = answer.value.monitors.find((one) => one.slug === slug);
  const job = monitor?.environments.find((one) => one.environment === environment);
  if (monitor === undefined || job === undefined) notFound();
  return (
    <JobScreen
      monitor={monitor}
      job={job}
      runs={runs.value}
      isFirst={cursor === undefined}
      viewer={await viewer()}
    />
  );
}
