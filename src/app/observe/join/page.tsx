import type { Metadata } from "next";
import { DeadJoinScreen, JoinScreen } from "#dashboard/access/join-screen.tsx";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { choice, param, type SearchParams } from "#dashboard/search-params.ts";
import { access } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";
import { join } from "./join-actions.ts";

export const metadata: Metadata = { title: "Set your password" };

interface Props {
  searchParams: Promise<SearchParams>;
}

/** The page of a link to set a password by. It needs no sign-in: the link's token is the permission. */
export default async function JoinPage({ searchParams }: Props) {
  return streamPage(renderJoinPage(await searchParams), "settings");
}

async function renderJoinPage(search: SearchParams) {
  const token = (param(search, "token") ?? "").slice(0, 100);
  const { client, url } = await access();
  const link = await client.describePersonLink({ token });
  const problem = choice(search, "problem", ["none", "weak", "different", "failed"]);
  if (link.ok)
    return (
      <JoinScreen link={link.value} token={token} join={join} problem={problem === "none" ? null : problem} />
    );
  return link.error.code === "not_found" ? (
    <DeadJoinScreen />
  ) : (
    <FailureScreen failure={link.error} collectorUrl={url} />
  );
}
