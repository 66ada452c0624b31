import "server-only";
import { cookies } from "next/headers";
import type { AlertAnswers } from "#dashboard/alerts/read-alerts.ts";
import { draftOf, type Draft } from "#dashboard/alerts/rules/draft.ts";
import { readNames } from "#dashboard/alerts/rules/read-names.ts";
import { readProblem } from "#dashboard/alerts/rules/read-problem.ts";
import { readRule } from "#dashboard/alerts/rules/read-rule.ts";
import { RuleEditor, type RuleEditorProps } from "#dashboard/alerts/rules/rule-editor.tsx";
import { RulePreviewPart, RulePreviewSkeleton } from "#dashboard/alerts/rules/rule-preview.tsx";
import { controlsOf } from "#dashboard/alerts/rules/sentence.ts";
import { PageSlot } from "#dashboard/frame/page-slot.tsx";
import { ZONE_COOKIE } from "#ui/viewer.ts";
import { access, viewer } from "../../collector.ts";
import { takesLonger } from "../../stream-page.tsx";
import { removeRule, saveRule, testRule } from "../rule-actions.ts";

/** How far back a preview looks. */
const DAYS = 7;
/** A preview that takes longer comes after the rest of the page. */
const UNNOTICED = 150;

/** The editor of a rule with the draft's preview, which also says what is wrong with the draft. */
export async function renderEditor(view: RuleEditorProps["view"], draft: Draft, answers: AlertAnswers) {
  const { client, url } = await access();
  const who = await viewer();
  const stored = view?.rule ?? null;
  const known = { id: stored?.id ?? "new", stored, now: who.now, zone: who.zone };
  const rule = readRule(draft, known);
  const isChanged =
    stored !== null && JSON.stringify(rule) !== JSON.stringify(readRule(draftOf(stored), known));
  const preview = client.previewRule({ ...rule, days: DAYS });
  const starting = client.listReleaseStarts({ start: new Date(who.now - DAYS * 86_400_000).toISOString() });
  const names = readNames(
    client,
    controlsOf(draft).flatMap(({ suggests }) => suggests ?? []),
  );
  const releasesOf = (starts: Awaited<typeof starting>) => (starts.ok ? starts.value.releases : []);
  const show = async () => (
    <RulePreviewPart
      preview={await preview}
      releases={releasesOf(await starting)}
      kind={rule.condition.kind}
      service={draft["condition.scope.service"] || null}
      viewer={who}
      collectorUrl={url}
    />
  );
  // Without a script it could not come later.
  const waits = (await takesLonger(preview, UNNOTICED)) && (await cookies()).has(ZONE_COOKIE);
  const answer = waits ? null : await preview;
  return (
    <RuleEditor
      // Its fields are another rule's.
      key={stored?.id ?? draft["condition.kind"]}
      view={view}
      draft={draft}
      isChanged={isChanged}
      names={await names}
      channels={answers.channels.ok ? answers.channels.value.channels : []}
      problem={answer === null || answer.ok ? null : readProblem(answer.error)}
      actions={{ save: saveRule, remove: removeRule, test: testRule }}
      preview={
        <PageSlot loading={waits ? <RulePreviewSkeleton /> : null}>{waits ? show() : await show()}</PageSlot>
      }
      viewer={who}
    />
  );
}
