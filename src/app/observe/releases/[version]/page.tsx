import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { paths } from "#dashboard/paths.ts";
import { issueSearches, ReleaseScreen } from "#dashboard/releases/release-screen.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { decodeSegment } from "../../decode-segment.ts";
import { streamPage } from "../../stream-page.tsx";

interface Props {
  params: Promise<{ version: string }>;
}

const SHOWN_ISSUES = 10;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Release ${decodeSegment((await params).version)}` };
}

export default function ReleasePage(props: Props) {
  return streamPage(renderReleasePage(props), "list");
}

async function renderReleasePage({ params }: Props) {
  const version = decodeSegment((await params).version);
  const { client, url } = await access();
  const searches = issueSearches(version);
  const [asked, begun, regressed, commits, deploys] = await Promise.all([
    client.getRelease({ version }),
    client.listIssues({ query: searches.new, sort: "freq", limit: SHOWN_ISSUES }),
    client.listIssues({ query: searches.regressed, sort: "freq", limit: SHOWN_ISSUES }),
    client.listCommits({ version }),
    client.listDeploys({ version }),
  ]);
  const release = await answerOrRedirect(asked, paths.release(version));
  if (!release.ok) return <FailureScreen failure={release.error} collectorUrl={url} />;
  const parts = { "new issues": begun, "regressed issues": regressed, commits, deploys };
  return (
    <>
      <MissingParts parts={parts} collectorUrl={url} />
      <ReleaseScreen
        release={release.value}
        newIssues={begun.ok ? begun.value.items : []}
        regressed={regressed.ok ? regressed.value.items : []}
        commits={commits.ok ? commits.value : []}
        deploys={deploys.ok ? deploys.value : []}
        viewer={await viewer()}
      />
    </>
  );
}
