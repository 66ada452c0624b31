import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readOutcome } from "#dashboard/alerts/alert-outcome.ts";
import { AlertsFrame } from "#dashboard/alerts/alerts-frame.tsx";
import { readAlerts } from "#dashboard/alerts/read-alerts.ts";
import { draftOf, readDraft } from "#dashboard/alerts/rules/draft.ts";
import { firingFirst } from "#dashboard/alerts/rules/rule-state.ts";
import { NoRules, RulesScreen } from "#dashboard/alerts/rules/rules-screen.tsx";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { renderEditor } from "./render-editor.tsx";

export const metadata: Metadata = { title: "Rules" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function RulesPage({ searchParams }: Props) {
  return streamPage(renderRulesPage(await searchParams), "list");
}

async function renderRulesPage(search: SearchParams) {
  const { client, url } = await access();
  const answers = await readAlerts(client);
  const answer = await answerOrRedirect(answers.rules, paths.rules());
  return (
    <AlertsFrame current="rules" answers={answers} outcome={readOutcome(search)}>
      {answer.ok ? (
        await renderRules()
      ) : (
        <FailureScreen failure={answer.error} collectorUrl={url} heading="h2" />
      )}
    </AlertsFrame>
  );

  async function renderRules() {
    if (!answer.ok) return null;
    const { rules, evaluatedAt } = answer.value;
    const sorted = firingFirst(rules);
    const named = param(search, "rule");
    const current = named === undefined ? sorted[0] : sorted.find(({ rule }) => rule.id === named);
    if (current === undefined && named !== undefined) notFound();
    if (current === undefined) return <NoRules />;
    const draft = { ...draftOf(current.rule), ...readDraft(search) };
    return (
      <RulesScreen
        rules={sorted}
        evaluatedAt={evaluatedAt}
        current={current.rule.id}
        isNamed={named !== undefined}
        viewer={await viewer()}
      >
        {await renderEditor(current, draft, answers)}
      </RulesScreen>
    );
  }
}
