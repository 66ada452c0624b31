import type { Millis, UnixMillis } from "#lib/units.ts";
import type { UnpinnedEntry } from "./timeline-entry.ts";

/** What an incident did to requests and users, as far as that was measured. */
export interface Impact {
  /** The whole minutes that were counted. */
  start: UnixMillis;
  end: UnixMillis;
  requests: number;
  failed: number;
  /** Users with an event of its issues; null without an issue. */
  users: number | null;
}

/** The share of failed requests over time. */
export interface IncidentChart {
  /** The entry that it was pinned with; null for the chart of the incident itself. */
  entry: string | null;
  service: string;
  operation: string | null;
  start: UnixMillis;
  step: Millis;
  steps: { requests: number; failed: number }[];
  /** The same times a day and a week before: the lowest and highest shares; null without requests then. */
  usual: { low: number | null; high: number | null }[] | null;
  releases: { version: string; at: UnixMillis }[];
}

/** What the report says until somebody writes it. */
export interface ReportDrafts {
  whatHappened: string;
  cause: string;
  followUps: string[];
}

/** Everything about an incident that is derived from other data. It is stored when the incident is resolved, to outlive that data. */
export interface IncidentEvidence {
  entries: UnpinnedEntry[];
  impact: Impact;
  charts: IncidentChart[];
  drafts: ReportDrafts;
}
