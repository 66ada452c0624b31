import type { Metadata } from "next";
import { ok, type Result } from "#lib/result.ts";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import { type ShownTokens, TokensScreen } from "#dashboard/access/tokens-screen.tsx";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { createToken, revokeToken } from "./token-actions.ts";

export const metadata: Metadata = { title: "Tokens" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function TokensPage({ searchParams }: Props) {
  return streamPage(renderTokensPage(await searchParams), "settings");
}

async function renderTokensPage(search: SearchParams) {
  const here = paths.settings("tokens");
  const { client, url } = await access();
  return (
    <>
      <CollectorNotices here={here} />
      <TokensScreen
        shown={await answerOrRedirect(await readTokens(client), here)}
        create={createToken}
        revoke={revokeToken}
        outcome={readOutcome(search)}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </>
  );
}

async function readTokens(client: CollectorClient): Promise<Result<ShownTokens, CollectorFailure>> {
  const [listed, projects] = await Promise.all([client.listTokens(), client.listProjects()]);
  if (!projects.ok) return projects;
  if (!listed.ok && listed.error.code !== "forbidden") return listed;
  return ok({
    tokens: listed.ok ? listed.value.tokens : null,
    projects: projects.value.map(({ slug, name }) => ({ slug: String(slug), name: String(name) })),
  });
}
