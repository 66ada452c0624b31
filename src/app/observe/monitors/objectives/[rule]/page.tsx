import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { ObjectiveScreen } from "#dashboard/monitors/objectives/objective-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { decodeSegment } from "../../../decode-segment.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ rule: string }>;
}

export const metadata: Metadata = { title: "Objective" };

export default function ObjectivePage(props: Props) {
  return streamPage(renderObjectivePage(props), "release");
}

async function renderObjectivePage({ params }: Props) {
  const rule = decodeSegment((await params).rule);
  const { client, url } = await access();
  const slo = await answerOrRedirect(await client.getSlo({ rule }), paths.objective(rule));
  return slo.ok ? (
    <ObjectiveScreen slo={slo.value} viewer={await viewer()} />
  ) : (
    <FailureScreen failure={slo.error} collectorUrl={url} />
  );
}
