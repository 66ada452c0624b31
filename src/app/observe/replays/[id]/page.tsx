import type { Metadata } from "next";
import { cache } from "react";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { ReplayScreen } from "#dashboard/replays/page/replay-screen.tsx";
import { userName } from "#dashboard/replays/replay-user.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage, streamTitle } from "../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

const readReplay = cache(async (id: string) => (await access()).client.getReplay({ replay: id }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return streamTitle(titleOf(id), "Replay");
}

async function titleOf(id: string): Promise<string> {
  const page = await readReplay(id);
  const name = page.ok ? userName(page.value.replay) : null;
  return name === null ? `Replay ${id.slice(0, 8)}` : `Replay of ${name.slice(0, 100)}`;
}

export default function ReplayPage(props: Props) {
  return streamPage(renderReplayPage(props), "trace");
}

async function renderReplayPage({ params, searchParams }: Props) {
  const { id } = await params;
  const at = param(await searchParams, "at");
  const page = await answerOrRedirect(await readReplay(id), paths.replay(id));
  if (!page.ok) return <FailureScreen failure={page.error} collectorUrl={(await access()).url} />;
  const moment = at !== undefined && /^\d{12,14}$/.test(at) ? Number(at) : null;
  return <ReplayScreen page={page.value} at={moment} viewer={await viewer()} />;
}
