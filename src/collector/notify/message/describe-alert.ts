import type { UnixMillis } from "#lib/units.ts";
import { RULE_NAMES } from "#model/watch/condition.ts";
import { utcTime } from "#model/watch/format-measure.ts";
import { stateOf, type Message, type MessageItem } from "./message.ts";
import { oneLine } from "./plain-text.ts";

/** What a phone shows of a message while it is locked. */
const HEADLINE = 150;
const LEAD = 300;
const FACT = 400;

/** Something to know about an alert, such as the release before it. */
export interface Fact {
  name: string;
  value: string;
}

/** What an alert is, in plain text: the most important first. */
export interface AlertText {
  /** `Firing: /checkout of web fails`. */
  headline: string;
  /** How bad it is. */
  lead: string;
  facts: Fact[];
  runbook: string | null;
}

export function describeAlert(item: MessageItem): AlertText {
  const { alert } = item;
  const { title, text, subject } = alert.detail;
  // An issue's title does not say what happened.
  const what = subject.issueId === null ? title : `${RULE_NAMES[alert.kind]}: ${title}`;
  return {
    headline: oneLine(`${stateName(item)}: ${what}`, HEADLINE),
    lead: oneLine(text, LEAD),
    facts: factsOf(item).map(({ name, value }) => ({ name, value: oneLine(value, FACT) })),
    runbook: alert.runbook,
  };
}

/** What the messages of a channel are listed under: its only alert, or how many of what. */
export function headlineOf({ items }: Message): string {
  const [first] = items;
  if (items.length === 1) return describeAlert(first).headline;
  const count = (name: string) => items.filter((item) => stateName(item) === name).length;
  const counts = ["Firing", "Still firing", "Acknowledged", "Resolved"]
    .map((name) => ({ name, alerts: count(name) }))
    .filter(({ alerts }) => alerts > 0)
    .map(({ name, alerts }) => `${alerts} ${name.toLowerCase()}`);
  const rules = new Set(items.map(({ alert }) => alert.ruleName));
  const services = new Set(items.map(({ alert }) => alert.detail.subject.service));
  const [service] = services;
  const rule = rules.size === 1 ? first.alert.ruleName : "alerts";
  const where = services.size === 1 && service != null ? ` on ${service}` : "";
  return oneLine(`${counts.join(", ")}: ${rule}${where}`, HEADLINE);
}

/** An update is an acknowledgement, or else a repetition. */
function stateName(item: MessageItem): string {
  const state = stateOf(item);
  if (state === "updated") return item.alert.acknowledgedAt === null ? "Still firing" : "Acknowledged";
  return state === "firing" ? "Firing" : "Resolved";
}

function factsOf(item: MessageItem): Fact[] {
  const { alert } = item;
  const { subject, evidence } = alert.detail;
  const { service, operation, monitor, metric, url, environment } = subject;
  const where = [service, operation, monitor, metric, url, environment].filter((part) => part !== null);
  const isOver = alert.endedAt !== null && stateOf(item) === "resolved";
  const cause: [string, string | null][] = isOver
    ? []
    : [
        ["Error", evidence.issue === null ? null : `${evidence.issue.shortId}: ${evidence.issue.title}`],
        ["At", evidence.frame],
        ["Suspect release", evidence.release],
        ["In common", evidence.common.slice(0, 3).join("; ") || null],
      ];
  const facts: [string, string | null][] = [
    ...cause,
    isOver
      ? [
          "Duration",
          `${length(alert.openedAt, alert.endedAt ?? alert.openedAt)}, from ${utcTime(alert.openedAt)}`,
        ]
      : ["Since", utcTime(alert.openedAt)],
    ["Where", where.join(" · ") || null],
    ["Release", subject.release],
    ["Acknowledged by", isOver ? null : alert.acknowledgedBy],
  ];
  return facts.flatMap(([name, value]) => (value === null || value === "" ? [] : [{ name, value }]));
}

/** `1 h 4 min`. */
function length(from: UnixMillis, to: UnixMillis): string {
  const minutes = Math.max(1, Math.round((to - from) / 60_000));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : "", minutes % 60 > 0 ? `${minutes % 60} min` : ""]
    .filter(Boolean)
    .join(" ");
}

/** One alert of several: what, how bad, and the cause if it is known. */
export function summarize(item: MessageItem): string {
  const { headline, lead, facts } = describeAlert(item);
  const cause = facts.find(({ name }) => name === "Error" || name === "Suspect release");
  return oneLine(`${headline}. ${lead}${cause === undefined ? "" : ` ${cause.name}: ${cause.value}`}`, LEAD);
}
