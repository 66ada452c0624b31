import type { UnixMillis } from "#lib/units.ts";

/** What the watch looks for. */
export const ALERT_KINDS = ["failures", "silence", "check_in", "new_issue", "regressed_issue"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The kinds as they are called. */
export const ALERT_NAMES: Record<AlertKind, string> = {
  failures: "More failures",
  silence: "Silence",
  check_in: "Scheduled job",
  new_issue: "New issue",
  regressed_issue: "Regressed issue",
};

/** What an alert is about; each is null where it has none. */
export interface AlertSubject {
  service: string | null;
  operation: string | null;
  issueId: string | null;
}

/** What is known of the cause, with which the message begins. */
export interface AlertEvidence {
  /** The issue that most of the failing requests have an event of. */
  issue: { id: string; shortId: string; title: string } | null;
  /** What the failing requests have in common: `region = eu-1 (98 %, otherwise 21 %)`. */
  common: string[];
  /** The release first seen shortly before. */
  release: string | null;
  traceId: string | null;
}

/** What an alert says, as of its last evaluation. */
export interface AlertDetail {
  title: string;
  /** How bad it is, against what is usual: `21 % of 340 requests failed, usually 0.9 %`. */
  text: string;
  subject: AlertSubject;
  evidence: AlertEvidence;
}

/** Something that needs somebody, from when it began until it was over. */
export interface Alert {
  id: number;
  /** What it is about, by which it is recognized while it is open. */
  key: string;
  /** Random hex digits, the same for every receiver of its messages. */
  uid: string;
  kind: AlertKind;
  openedAt: UnixMillis;
  /** Null while it is open. */
  endedAt: UnixMillis | null;
  /** Since when it looks as if it were over; null while it does not. */
  clearSince: UnixMillis | null;
  detail: AlertDetail;
}

export type AlertEvent = "opened" | "ended";

/** A message to a channel, stored with the change that it tells of. */
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

/** A change of the alerts, with the messages that tell of it. */
export type AlertChange =
  | { kind: "open"; alert: Omit<Alert, "id" | "endedAt" | "clearSince"> }
  | { kind: "stay"; id: number; clearSince: UnixMillis | null; detail: AlertDetail | null }
  | { kind: "end"; id: number; endedAt: UnixMillis };
