import { incidentKey } from "#model/incident/incident.ts";
import type { UnpinnedEntry } from "#model/incident/timeline-entry.ts";
import type { Alert, AlertMessage } from "#model/watch/alert.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import type { IncidentFacts } from "./incident-facts.ts";
import { storedEntry } from "./stored-entry.ts";

/** What happened during an incident, by everything that is stored about it. */
export function deriveEntries(record: IncidentRecord, facts: IncidentFacts): UnpinnedEntry[] {
  const { ofAlerts, entries, incident } = record;
  const shortIds = new Map(facts.issues.map(({ id, shortId }) => [String(id), shortId]));
  const messages = Map.groupBy(facts.messages, ({ alertId }) => alertId);
  const byIncident = new Set(
    entries.map(({ at, detail }) =>
      detail.kind === "milestone" && detail.milestone === "acknowledged" ? at : null,
    ),
  );
  return [
    ...releaseEntries(facts),
    ...firstEvents(facts),
    ...ofAlerts.flatMap((alert) =>
      [
        alertEntries(alert, subjectOf(alert, shortIds)),
        byIncident.has(alert.acknowledgedAt) ? [] : acknowledgement(alert),
        deliveries(messages.get(alert.id) ?? []),
      ].flat(),
    ),
    ...entries.map((entry) => storedEntry(entry, incidentKey(incident.number))),
  ];
}

/** An entry with nothing but what it needs. */
function entryOf(
  parts: Pick<UnpinnedEntry, "id" | "at" | "kind" | "title"> & Partial<UnpinnedEntry>,
): UnpinnedEntry {
  return { detail: null, by: null, target: null, isChosen: false, ...parts };
}

function releaseEntries({ releases, deploys }: IncidentFacts): UnpinnedEntry[] {
  const deployed = new Set(deploys.map(({ version }) => version));
  return [
    ...deploys.map(({ version, environment, at }) =>
      entryOf({
        id: `deploy:${at}:${version}`,
        at,
        kind: "release",
        title: `${version} deployed to ${environment}`,
        target: { kind: "release", version },
      }),
    ),
    ...releases
      .filter(({ version }) => !deployed.has(version))
      .map(({ version, firstSeen, services }) =>
        entryOf({
          id: `release:${version}`,
          at: firstSeen,
          kind: "release",
          title: `${releaseName(version, services)} first seen`,
          target: { kind: "release", version },
        }),
      ),
  ];
}

/** With its service, unless that is in the version. */
function releaseName(version: string, services: string[]): string {
  const [service] = services;
  const isNamed = services.length !== 1 || version.startsWith(`${service}@`);
  return isNamed ? version : `${version} of ${service}`;
}

function firstEvents({ issues, start, end }: IncidentFacts): UnpinnedEntry[] {
  return issues
    .filter(({ firstSeen }) => firstSeen >= start && firstSeen <= end)
    .map(({ id, shortId, title, firstSeen }) =>
      entryOf({
        id: `issue:${id}`,
        at: firstSeen,
        kind: "issue",
        title: `First event of ${shortId}`,
        detail: title,
        target: { kind: "issue", issueId: String(id) },
      }),
    );
}

/** What an alert is about, in names only. */
export function subjectOf({ detail: { subject } }: Alert, shortIds: ReadonlyMap<string, string>): string {
  const { issueId, service, operation, monitor, metric } = subject;
  if (issueId !== null) return shortIds.get(issueId) ?? "an issue";
  if (operation !== null) return service === null ? operation : `${operation} of ${service}`;
  return service ?? monitor ?? metric ?? "no service";
}

function alertEntries(alert: Alert, subject: string): UnpinnedEntry[] {
  const { id, ruleName, detectedAt, endedAt, detail } = alert;
  const shared = { kind: "alert" as const, target: { kind: "alerts" as const } };
  const opened = entryOf({
    ...shared,
    id: `alert:${id}:opened`,
    at: detectedAt,
    title: `${ruleName}: ${subject}`,
    detail: `${detail.title}. ${detail.text}`,
  });
  if (endedAt === null) return [opened];
  const title = `${ruleName} over: ${subject}`;
  return [opened, entryOf({ ...shared, id: `alert:${id}:ended`, at: endedAt, title })];
}

function acknowledgement({ id, acknowledgedAt, acknowledgedBy }: Alert): UnpinnedEntry[] {
  if (acknowledgedAt === null) return [];
  return [
    entryOf({
      id: `alert:${id}:acknowledged`,
      at: acknowledgedAt,
      kind: "acknowledged",
      title: "Alert acknowledged",
      by: acknowledgedBy,
    }),
  ];
}

const SENT = { opened: "Alert", updated: "Update", ended: "End of the alert" } as const;

function deliveries(messages: AlertMessage[]): UnpinnedEntry[] {
  const groups = Map.groupBy(
    messages.filter(({ sentAt }) => sentAt !== null),
    ({ event }) => event,
  );
  return [...groups].map(([event, sent]) => {
    const channels = [...new Set(sent.map(({ channel }) => channel))];
    return entryOf({
      id: `delivery:${sent[0]!.alertId}:${event}`,
      at: Math.min(...sent.map(({ sentAt }) => sentAt ?? Infinity)),
      kind: "delivery",
      title: `${SENT[event]} delivered to ${new Intl.ListFormat("en").format(channels)}`,
    });
  });
}
