import type { IssueId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import type { AlertMessage } from "#model/watch/alert.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { DeployTime, IncidentRecord } from "#collector/store/port/incidents.ts";
import type { ReleaseStart } from "#collector/store/port/releases.ts";

/** A release that began so long before may be the cause. */
const BEFORE: Millis = 30 * 60_000;

/** What else is stored about the time of an incident. */
export interface IncidentFacts {
  /** From when on releases and first events belong to it, until now or its end. */
  start: UnixMillis;
  end: UnixMillis;
  messages: AlertMessage[];
  issues: Issue[];
  /** First seen within the time, in its services. */
  releases: ReleaseStart[];
  deploys: DeployTime[];
}

export async function readFacts(
  { store, clock }: Pick<ReadContext, "store" | "clock">,
  record: IncidentRecord,
): Promise<IncidentFacts> {
  const { services, environment, milestones } = record.incident;
  const now = clock();
  const start = milestones.started - BEFORE;
  const end = Math.max(start + 1, milestones.resolved ?? now);
  const places = services.length === 0 ? [undefined] : services;
  const projects = await store.listProjects();
  const asked = projects.flatMap(({ id }) =>
    places.map((service) =>
      store.listReleaseStarts(id, { start, end, service, environment: environment ?? undefined }),
    ),
  );
  const [messages, issues, deploys, ...releases] = await Promise.all([
    store.listAlertMessages(record.ofAlerts.map(({ id }) => id)),
    Promise.all(issueIdsOf(record).map((id) => store.getIssue(id, now))),
    store.listDeployTimes(start, end),
    ...asked,
  ]);
  const byVersion = new Map(releases.flat().map((release) => [release.version, release]));
  const isHere = (deploy: DeployTime) =>
    (environment === null || deploy.environment === environment) &&
    (services.length === 0 ||
      byVersion.has(deploy.version) ||
      services.some((service) => deploy.version.startsWith(`${service}@`)));
  const found = new Map(issues.flatMap((one) => (one === null ? [] : [[one.issue.id, one.issue] as const])));
  return {
    start,
    end,
    messages,
    issues: [...found.values()],
    releases: [...byVersion.values()],
    deploys: deploys.filter(isHere),
  };
}

/** Those that its alerts name, and those that somebody pinned. */
function issueIdsOf({ ofAlerts, entries }: IncidentRecord): IssueId[] {
  const ofAlert = ofAlerts.flatMap(({ detail: { subject, evidence } }) => [
    subject.issueId,
    evidence.issue?.id ?? null,
  ]);
  const pinned = entries.map(({ detail }) =>
    detail.kind === "pinned" && detail.item.kind === "issue" ? detail.item.issueId : null,
  );
  return [...new Set([...ofAlert, ...pinned])].flatMap((id) => (id === null ? [] : [Number(id) as IssueId]));
}
