import { linkInto, type Project } from "#model/project.ts";
import type { Alert } from "#model/watch/alert.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import type { AlertLinks } from "../message/message.ts";
import { signedQuery } from "./sign-link.ts";

/** Where the dashboard is, and what signs its links. */
export interface LinkContext {
  /** The dashboard's origin. */
  dashboard: string;
  /** The project of its alerts. */
  project: () => Pick<Project, "id" | "slug">;
  linkKey: string;
}

export function overviewLink(context: LinkContext): string {
  return page(context, "/observe/alerts");
}

/** The links of an alert's messages. */
export function linksOf(alert: Alert, context: LinkContext): AlertLinks {
  const { evidence } = alert.detail;
  const act = (action: "acknowledge" | "silence") =>
    page(context, `/observe/alerts/act?${signedQuery(alert, action, context.linkKey)}`);
  const own = page(context, `/observe/alerts?${query({ alert: alert.uid })}`);
  const path = subjectPath(alert);
  return {
    alert: own,
    subject: path === null ? own : page(context, path),
    trace:
      evidence.traceId === null
        ? null
        : page(context, `/observe/traces/${encodeURIComponent(evidence.traceId)}`),
    acknowledge: act("acknowledge"),
    silence: act("silence"),
  };
}

function subjectPath({ kind, ruleId, detail }: Alert): string | null {
  const { issueId, service, operation, monitor, environment } = detail.subject;
  if (kind === "uptime") return `/observe/monitors/uptime/${encodeURIComponent(ruleId)}`;
  if (kind === "slo") return `/observe/monitors/objectives/${encodeURIComponent(ruleId)}`;
  if (kind === "check_in" && monitor !== null && environment !== null)
    return `/observe/monitors/job?${query({ slug: monitor, environment })}`;
  if (issueId !== null) return `/observe/issues/${encodeURIComponent(issueId)}`;
  if (service === null) return null;
  return operation === null
    ? `/observe/logs?${query({ query: writeTerm("service", service) })}`
    : `/observe/traces/operation?${query({ of: service, name: operation, period: "1h" })}`;
}

function page({ dashboard, project }: LinkContext, path: string): string {
  return linkInto(project(), dashboard + path);
}

function query(params: Record<string, string>): string {
  return String(new URLSearchParams(params));
}
