import type { Alert } from "./alert.ts";
import type { Millis } from "#lib/units.ts";
import type { Channel } from "./channel.ts";
import type { NotifyTimings } from "./notify-timings.ts";

const ISSUES: ReadonlySet<Alert["kind"]> = new Set(["new_issue", "regressed_issue", "escalating_issue"]);
/** Their receivers are programs that keep track of each alert. */
const OF_PROGRAMS: ReadonlySet<Channel["kind"]> = new Set(["webhook", "pagerduty"]);

/**
 * Which alerts share a message on a channel: those of a rule on a service. A rule has one severity and one runbook, so a page
 * never waits behind a ticket. Issues go by release, and for programs every alert is a group of its own.
 */
export function groupOf(
  { uid, ruleId, kind, detail: { subject, evidence } }: Pick<Alert, "uid" | "ruleId" | "kind" | "detail">,
  channel: Pick<Channel, "kind">,
): string {
  if (isOfProgram(channel)) return uid;
  const shared = ISSUES.has(kind) ? (subject.release ?? evidence.release) : subject.service;
  return `${ruleId} ${shared ?? ""}`;
}

/** How long the next message of a group waits after one. An alert by itself only ends: that need not wait. */
export function intervalOf(
  kind: Alert["kind"],
  channel: Pick<Channel, "kind">,
  timings: NotifyTimings,
): Millis {
  if (isOfProgram(channel)) return 0;
  return ISSUES.has(kind) ? timings.issueInterval : timings.interval;
}

function isOfProgram({ kind }: Pick<Channel, "kind">): boolean {
  return OF_PROGRAMS.has(kind);
}
