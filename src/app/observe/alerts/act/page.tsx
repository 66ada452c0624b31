import type { Metadata } from "next";
import { DeadLinkScreen, LinkScreen } from "#dashboard/alerts/link/link-screen.tsx";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { readLink } from "./read-link.ts";
import { followLink } from "./link-actions.ts";

export const metadata: Metadata = { title: "Alert" };

interface Props {
  searchParams: Promise<SearchParams>;
}

/** The page of a link in a message. It needs no sign-in: the signature is the permission. */
export default async function AlertLinkPage({ searchParams }: Props) {
  return streamPage(renderLinkPage(await searchParams), "settings");
}

async function renderLinkPage(search: SearchParams) {
  const link = readLink((name) => param(search, name));
  if (link === null) return <DeadLinkScreen />;
  const { client, url } = await access();
  const answer = await client.describeAlertLink(link);
  if (answer.ok)
    return (
      <LinkScreen
        link={answer.value}
        fields={link}
        act={followLink}
        isRefused={param(search, "result") === "failed"}
        viewer={await viewer()}
      />
    );
  const { code } = answer.error;
  const isDead = code === "forbidden" || code === "not_found" || code === "invalid";
  return isDead ? <DeadLinkScreen /> : <FailureScreen failure={answer.error} collectorUrl={url} />;
}
