import type { EntryView, IncidentChartView, IncidentPage, ReportView } from "#api/incidents.ts";
import type { UnixMillis } from "#lib/units.ts";
import { MILESTONES } from "#model/incident/milestones.ts";
import { formatTime } from "#ui/format-time.ts";
import { INCIDENT_SEVERITIES, MILESTONE_NAMES, spanText, STATUS_NAMES } from "../incident-words.ts";

/** A time as ISO 8601, and as it is written in the report's zone. */
interface ReportTime {
  at: string;
  text: string;
}

export interface ReportChart {
  title: string;
  /** The figures of each step with requests. */
  figures: { time: ReportTime; requests: number; failed: number }[];
  start: string;
  stepMillis: number;
  steps: IncidentChartView["steps"];
  usual: IncidentChartView["usual"];
  releases: { version: string; at: string }[];
}

/**
 * A report with everything that goes out, each time in one zone: every format is written from this. Of the timeline it has the
 * pinned entries, with the text of those that somebody chose.
 */
export interface ReportDocument {
  key: string;
  title: string;
  severity: string;
  status: string;
  services: string[];
  environment: string | null;
  date: string;
  zone: string;
  milestones: { name: string; time: ReportTime | null; after: string | null }[];
  impact: {
    requests: number;
    failed: number;
    /** Null where no issue is known. */
    users: number | null;
    duration: string;
    isOver: boolean;
    from: ReportTime;
    to: ReportTime;
  };
  charts: ReportChart[];
  whatHappened: string;
  timeline: { time: ReportTime; title: string; detail: string | null }[];
  cause: string;
  followUps: { text: string; isDone: boolean }[];
}

/** `zone` is that of every time in it. */
export function reportDocument(page: IncidentPage, zone: string, now: UnixMillis): ReportDocument {
  const { incident, impact, report } = page;
  const { milestones } = incident;
  const pinned = page.timeline.filter(({ isPinned }) => isPinned);
  const write = timeWriter([milestones.started, ...pinned.map(({ at }) => at)], zone);
  const until = impact.isOver
    ? Date.parse(milestones.mitigated ?? milestones.resolved ?? impact.end)
    : Math.max(now, Date.parse(milestones.started));
  return {
    key: incident.key,
    title: incident.title,
    severity: INCIDENT_SEVERITIES[incident.severity].name,
    status: STATUS_NAMES[incident.status],
    services: incident.services,
    environment: incident.environment,
    date: formatTime(Date.parse(milestones.started), zone, "date"),
    zone,
    milestones: MILESTONES.map((name, place) => {
      const at = milestones[name];
      const before = MILESTONES.slice(0, place).findLast((other) => milestones[other] !== null);
      const from = before === undefined ? null : milestones[before];
      return {
        name: MILESTONE_NAMES[name],
        time: at === null ? null : write(at),
        after: at === null || from === null ? null : spanText(Date.parse(at) - Date.parse(from)),
      };
    }),
    impact: {
      requests: impact.requests,
      failed: impact.failed,
      users: impact.users,
      duration: spanText(until - Date.parse(milestones.started)),
      isOver: impact.isOver,
      from: write(impact.start),
      to: write(impact.end),
    },
    charts: page.charts
      .filter(({ entry }) => isShown(entry, pinned))
      .map((chart) => reportChart(chart, zone)),
    whatHappened: report.whatHappened.written ?? report.whatHappened.draft,
    timeline: pinned.map(({ at, title, detail, isChosen, kind }) => ({
      time: write(at),
      // A note has no other title than its text.
      title: kind === "note" ? (detail ?? title) : title,
      detail: isChosen && kind !== "note" ? detail : null,
    })),
    cause: report.cause.written ?? report.cause.draft,
    followUps: followUpsOf(report),
  };
}

/** What people wrote, or the draft. */
export function followUpsOf({ followUps }: Pick<ReportView, "followUps">): ReportDocument["followUps"] {
  return followUps.written ?? followUps.draft.map((text) => ({ text, isDone: false }));
}

/** The incident's own chart, and those that are pinned. */
function isShown(entry: string | null, pinned: EntryView[]): boolean {
  return entry === null || pinned.some(({ id }) => id === entry);
}

function reportChart(chart: IncidentChartView, zone: string): ReportChart {
  const { service, operation, start, stepMillis, steps, usual, releases } = chart;
  return {
    title: `Failed requests of ${operation === null ? service : `${operation}, ${service}`}`,
    figures: steps.flatMap(({ requests, failed }, place) => {
      const at = Date.parse(start) + place * stepMillis;
      const time = { at: new Date(at).toISOString(), text: formatTime(at, zone, "minute") };
      return requests === 0 ? [] : [{ time, requests, failed }];
    }),
    start,
    stepMillis,
    steps,
    usual,
    releases,
  };
}

/** Times of one day are written without it. */
function timeWriter(times: string[], zone: string): (at: string) => ReportTime {
  const days = new Set(times.map((at) => formatTime(Date.parse(at), zone, "date")));
  const style = days.size > 1 ? "moment" : "second";
  return (at) => ({ at, text: formatTime(Date.parse(at), zone, style) });
}
