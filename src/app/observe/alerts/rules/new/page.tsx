import type { Metadata } from "next";
import { readOutcome } from "#dashboard/alerts/alert-outcome.ts";
import { AlertsFrame } from "#dashboard/alerts/alerts-frame.tsx";
import { readAlerts } from "#dashboard/alerts/read-alerts.ts";
import { newDraft, readDraft, readKind } from "#dashboard/alerts/rules/draft.ts";
import { KindCards } from "#dashboard/alerts/rules/kind-cards.tsx";
import { NewRuleScreen } from "#dashboard/alerts/rules/new-rule-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";
import { renderEditor } from "../render-editor.tsx";

export const metadata: Metadata = { title: "New rule" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function NewRulePage({ searchParams }: Props) {
  return streamPage(renderNewRulePage(await searchParams), "list");
}

async function renderNewRulePage(search: SearchParams) {
  const { client } = await access();
  const answers = await readAlerts(client);
  await answerOrRedirect(answers.rules, paths.newRule());
  const kind = readKind(search);
  return (
    <AlertsFrame current="rules" answers={answers} outcome={readOutcome(search)}>
      <NewRuleScreen kind={kind ?? null}>
        {kind === undefined ? (
          <KindCards />
        ) : (
          await renderEditor(null, { ...newDraft(kind), ...readDraft(search) }, answers)
        )}
      </NewRuleScreen>
    </AlertsFrame>
  );
}
