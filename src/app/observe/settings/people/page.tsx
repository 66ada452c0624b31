import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import { PeopleScreen } from "#dashboard/access/people-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import {
  changeRole,
  invite,
  makeLink,
  removePerson,
  removeSecondFactor,
  signOutPerson,
} from "./people-actions.ts";

export const metadata: Metadata = { title: "People" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PeoplePage({ searchParams }: Props) {
  return streamPage(renderPeoplePage(await searchParams), "settings");
}

async function renderPeoplePage(search: SearchParams) {
  const here = paths.settings("people");
  const { client, url, provider } = await access();
  const [caller, listed] = await Promise.all([client.getCaller(), client.listPeople()]);
  const people = await answerOrRedirect(listed, here);
  const read = !people.ok ? people : !caller.ok ? caller : ok({ ...people.value, caller: caller.value });
  return (
    <>
      <CollectorNotices here={here} />
      <PeopleScreen
        people={read}
        hasPasswords={provider?.isOnly !== true}
        actions={{
          invite,
          makeLink,
          changeRole,
          signOut: signOutPerson,
          removeSecondFactor,
          remove: removePerson,
        }}
        outcome={readOutcome(search)}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </>
  );
}
