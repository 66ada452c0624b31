import type { Alert } from "./alert.ts";
import type { Channel } from "./channel.ts";

const ISSUES: readonly Alert["kind"][] = ["new_issue", "regressed_issue", "escalating_issue"];
/** Their receivers are programs that keep track of each alert. */
const ONE_BY_ONE: readonly Channel["kind"][] = ["webhook", "pagerduty"];

/**
 * Which alerts share a message on a channel: those of a rule on a service. A rule has one severity and one runbook, so a page
 * never waits behind a ticket. Issues go by release, and for programs every alert is a group of its own.
 */
export function groupOf(
  { uid, ruleId, kind, detail: { subject, evidence } }: Pick<Alert, "uid" | "ruleId" | "kind" | "detail">,
  channel: Pick<Channel, "kind">,
): string {
  if (ONE_BY_ONE.includes(channel.kind)) return uid;
  const shared = isOfIssue(kind) ? (subject.release ?? evidence.release) : subject.service;
  return `${ruleId} ${shared ?? ""}`;
}

export function isOfIssue(kind: Alert["kind"]): boolean {
  return ISSUES.includes(kind);
}
