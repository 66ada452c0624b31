import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { AccountScreen } from "#dashboard/access/account-screen.tsx";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { changePassword, endSession, removeSecondFactor, secondFactor } from "./account-actions.ts";

export const metadata: Metadata = { title: "Your account" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function AccountPage({ searchParams }: Props) {
  return streamPage(renderAccountPage(await searchParams), "settings");
}

async function renderAccountPage(search: SearchParams) {
  const here = paths.settings("account");
  return (
    <>
      <CollectorNotices here={here} />
      <AccountScreen
        account={await readAccount(here)}
        actions={{ changePassword, endSession, secondFactor, removeSecondFactor }}
        outcome={readOutcome(search)}
        viewer={await viewer()}
        collectorUrl={(await access()).url}
      />
    </>
  );
}

async function readAccount(here: string) {
  const { client } = await access();
  const caller = await answerOrRedirect(await client.getCaller(), here);
  if (!caller.ok) return caller;
  if (caller.value.kind !== "person") return ok(null);
  const [listed, people] = await Promise.all([client.listOwnSessions(), client.listPeople()]);
  if (!listed.ok) return listed;
  if (!people.ok) return people;
  const own = people.value.people.find(({ name }) => name === caller.value.name);
  return ok({
    caller: caller.value,
    sessions: listed.value.sessions,
    hasSecondFactor: own?.hasSecondFactor ?? false,
    isProvided: own?.signsInBy === "provider",
  });
}
