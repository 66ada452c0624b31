import type { Millis, UnixMillis } from "#lib/units.ts";
import type { RuleKind } from "./condition.ts";
import type { Severity } from "./severity.ts";

/** What an alert is about; each is null where it has none. */
export interface AlertSubject {
  service: string | null;
  operation: string | null;
  environment: string | null;
  issueId: string | null;
  monitor: string | null;
  metric: string | null;
  release: string | null;
  /** What an uptime rule checks. */
  url: string | null;
}

export const NO_SUBJECT: AlertSubject = {
  service: null,
  operation: null,
  environment: null,
  issueId: null,
  monitor: null,
  metric: null,
  release: null,
  url: null,
};

/** The figure that an alert is about, now and as it was before. */
export interface AlertMeasure {
  now: number;
  /** Null if there is nothing to compare with. */
  before: number | null;
  /** `share` is of 0 to 1, `ms` milliseconds, `/min` per minute; any other unit is written after the number. */
  unit: string;
  /** What `now` was measured on, such as the number of requests; null if that says nothing. */
  count: number | null;
}

/** What is known of the cause. */
export interface AlertEvidence {
  /** The issue that most of the failing requests have an event of. */
  issue: { id: string; shortId: string; title: string } | null;
  /** The first frame in the application's own code: `src/checkout/tax.ts:41 in totals`. */
  frame: string | null;
  /** What the affected requests have in common: `region = eu-1 (98 %, otherwise 21 %)`. */
  common: string[];
  /** The release that began shortly before. */
  release: string | null;
  traceId: string | null;
}

export const NO_EVIDENCE: AlertEvidence = {
  issue: null,
  frame: null,
  common: [],
  release: null,
  traceId: null,
};

/** What an alert says, as of its last evaluation. */
export interface AlertDetail {
  title: string;
  /** How bad it is, against what is usual: `21 % of 340 requests failed, usually 0.9 %`. */
  text: string;
  subject: AlertSubject;
  measure: AlertMeasure | null;
  evidence: AlertEvidence;
  /** The issues that it lists, if they are several. */
  issueIds?: string[];
}

/** What a rule found, from when it began until it was over. */
export interface Alert {
  id: number;
  /** Rule and subject, by which it is recognized while it is open. */
  key: string;
  /** 32 random hex digits, the same for every receiver of its messages. */
  uid: string;
  ruleId: string;
  /** The rule's name when it opened. */
  ruleName: string;
  runbook: string | null;
  kind: RuleKind;
  severity: Severity;
  /** When it began, as far as that can be told. */
  openedAt: UnixMillis;
  /** When the rule found it. */
  detectedAt: UnixMillis;
  /** Null while it is open. */
  endedAt: UnixMillis | null;
  /** Since when its condition does not hold; null while it does. */
  clearSince: UnixMillis | null;
  acknowledgedAt: UnixMillis | null;
  acknowledgedBy: string | null;
  detail: AlertDetail;
}

export type AlertEvent = "opened" | "updated" | "ended";

/** A message to a channel, stored in the transaction of the change that it reports. */
export interface AlertMessage {
  id: number;
  alertId: number;
  event: AlertEvent;
  /** The channel's id. */
  channel: string;
  attempts: number;
  /** When it is tried next; null once it was sent or given up. */
  dueAt: UnixMillis | null;
  sentAt: UnixMillis | null;
  /** Why the last attempt failed; null without one. */
  failure: string | null;
}

/** An alert that opens. `channels` are those to notify; null is every channel. */
export interface AlertOpening {
  alert: Pick<
    Alert,
    | "key"
    | "uid"
    | "ruleId"
    | "ruleName"
    | "runbook"
    | "kind"
    | "severity"
    | "openedAt"
    | "detectedAt"
    | "detail"
  >;
  channels: string[] | null;
}

/** A change of the alerts, stored with the messages that report it. */
export type AlertChange =
  | ({ kind: "open" } & AlertOpening)
  | { kind: "stay"; id: number; clearSince: UnixMillis | null; detail: AlertDetail | null }
  | { kind: "end"; id: number; endedAt: UnixMillis };

export const STATES = ["pending", "firing", "recovering", "no_data", "error"] as const;

/** Where a rule stands for one subject, if it is not normal. */
export interface SubjectState {
  ruleId: string;
  /** The same as of its alert. */
  key: string;
  state: (typeof STATES)[number];
  since: UnixMillis;
  /** Why, in a sentence. */
  reason: string;
  /** What goes on once there is data again, or no error; otherwise the same as `state`. `lasted` is what was evaluated of it. */
  held: { state: "normal" | "pending" | "firing" | "recovering"; since: UnixMillis; lasted: Millis };
  evaluatedAt: UnixMillis;
}
