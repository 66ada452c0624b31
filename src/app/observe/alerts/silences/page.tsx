import type { Metadata } from "next";
import { readOutcome } from "#dashboard/alerts/alert-outcome.ts";
import { AlertsFrame } from "#dashboard/alerts/alerts-frame.tsx";
import { readAlerts } from "#dashboard/alerts/read-alerts.ts";
import { readNames } from "#dashboard/alerts/rules/read-names.ts";
import { SilencesScreen } from "#dashboard/alerts/silences/silences-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { addSilence, endSilence } from "../silence-actions.ts";

export const metadata: Metadata = { title: "Silences" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function SilencesPage({ searchParams }: Props) {
  return streamPage(renderSilencesPage(await searchParams), "list");
}

async function renderSilencesPage(search: SearchParams) {
  const { client, url } = await access();
  const [answers, names] = await Promise.all([
    readAlerts(client),
    readNames(client, ["services", "operations", "environments", "monitors"]),
  ]);
  await answerOrRedirect(answers.silences, paths.silences());
  const asked = Object.keys(search).filter((name) => name.startsWith("match."));
  return (
    <AlertsFrame current="silences" answers={answers} outcome={readOutcome(search)}>
      <SilencesScreen
        answers={answers}
        names={names}
        initial={{
          values: Object.fromEntries(asked.map((name) => [name, param(search, name) ?? ""])),
          problems: {},
        }}
        add={addSilence}
        end={endSilence}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </AlertsFrame>
  );
}
