import type { UnixMillis } from "#lib/units.ts";
import type { Alert, AlertChange } from "#model/watch/alert.ts";
import type { Judgement, NextState } from "#model/watch/next-state.ts";
import type { Rule } from "#model/watch/rule.ts";
import { addEvidence, needsEvidence, type Explainer } from "./explain.ts";
import type { Finding } from "./finding.ts";

/** The alert that a finding opens. */
export async function opening(
  rule: Rule,
  finding: Finding,
  now: UnixMillis,
  explain: Explainer,
  newId: () => string,
): Promise<AlertChange> {
  const { id, name, runbook, severity, condition, channels } = rule;
  const detail = { ...detailOf(finding), evidence: await explain(finding) };
  return {
    kind: "open",
    alert: {
      key: finding.key,
      uid: newId(),
      ruleId: id,
      ruleName: name,
      runbook,
      kind: condition.kind,
      severity: finding.severity ?? severity,
      openedAt: Math.min(finding.began ?? now, now),
      detectedAt: now,
      detail,
    },
    channels,
  };
}

/** An alert says what was last found, as long as that is what it is about. */
export async function staying(
  alert: Alert,
  finding: Finding,
  { verdict }: Judgement,
  { held, evaluatedAt }: NonNullable<NextState["state"]>,
  explain: Explainer,
): Promise<AlertChange[]> {
  const clearSince = held.state === "recovering" ? held.since : null;
  const isNews = verdict === "firing" && finding.text !== alert.detail.text;
  const known = alert.detail.evidence;
  const evidence =
    verdict === "firing" && needsEvidence(alert, evaluatedAt)
      ? addEvidence(known, await explain(finding))
      : known;
  const detail = isNews || evidence !== known ? { ...detailOf(finding), evidence } : null;
  if (detail === null && clearSince === alert.clearSince) return [];
  return [{ kind: "stay", id: alert.id, clearSince, detail }];
}

function detailOf({ title, text, subject, measure, issueIds }: Finding) {
  return { title, text, subject, measure, ...(issueIds === undefined ? {} : { issueIds }) };
}
