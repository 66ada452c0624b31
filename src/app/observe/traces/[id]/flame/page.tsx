import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { FlameScreen } from "#dashboard/traces/flame/flame-screen.tsx";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { readTrace } from "../read-trace.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export const metadata: Metadata = { title: "Flame graph" };

export default function FlamePage(props: Props) {
  return streamPage(renderFlamePage(props), "trace");
}

async function renderFlamePage({ params }: Props) {
  const { id } = await params;
  const trace = await answerOrRedirect(await readTrace(id), paths.traceFlame(id));
  if (!trace.ok) return <FailureScreen failure={trace.error} collectorUrl={(await access()).url} />;
  return <FlameScreen trace={trace.value} viewer={await viewer()} />;
}
