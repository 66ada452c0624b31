import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
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
  if (!slo.ok) return <FailureScreen failure={slo.error} collectorUrl={url} />;
  const starts = await client.listReleaseStarts({ start: slo.value.start });
  return (
    <>
      <MissingParts parts={{ "releases in the chart": starts }} collectorUrl={url} />
      <ObjectiveScreen
        slo={slo.value}
        releases={starts.ok ? starts.value.releases : []}
        viewer={await viewer()}
      />
    </>
  );
}
