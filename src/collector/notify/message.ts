import { isoFromMillis } from "#model/iso-time.ts";
import type { Alert, AlertEvent } from "#model/watch/alert.ts";
import { RULE_NAMES } from "#model/watch/condition.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import type { ChannelKind } from "#model/watch/channel.ts";

/** Version 1 of what a webhook receives. */
export interface WebhookBody {
  version: 1;
  /** The same for every message of an alert. */
  key: string;
  state: "firing" | "resolved";
  kind: Alert["kind"];
  title: string;
  text: string;
  startedAt: string;
  endedAt: string | null;
  subject: Alert["detail"]["subject"];
  evidence: Alert["detail"]["evidence"];
  links: { alerts: string; subject: string; trace: string | null };
}

/** A message to a channel, ready to be sent. */
export interface Outgoing {
  contentType: string;
  headers: Record<string, string>;
  body: string;
}

/** What a channel of a kind is sent. `dashboard` is the dashboard's origin. */
export function messageFor(kind: ChannelKind, alert: Alert, event: AlertEvent, dashboard: string): Outgoing {
  const body = webhookBody(alert, event, dashboard);
  const text = plainText(body);
  if (kind === "ntfy") {
    // Headers hold Latin-1 only; ntfy reads this form of others.
    const title = `=?UTF-8?B?${Buffer.from(headline(body)).toString("base64")}?=`;
    return {
      contentType: "text/plain; charset=utf-8",
      headers: {
        title,
        click: body.links.subject,
        tags: event === "opened" ? "rotating_light" : "white_check_mark",
      },
      body: text,
    };
  }
  const content =
    kind === "webhook"
      ? body
      : kind === "slack"
        ? { text: `*${escapeSlack(headline(body))}*\n${escapeSlack(text)}` }
        : { content: `**${headline(body)}**\n${text}`.slice(0, 2000), allowed_mentions: { parse: [] } };
  return { contentType: "application/json", headers: {}, body: JSON.stringify(content) };
}

function webhookBody(
  { uid, kind, openedAt, endedAt, detail }: Alert,
  event: AlertEvent,
  dashboard: string,
): WebhookBody {
  const { subject, evidence, title, text } = detail;
  return {
    version: 1,
    key: uid,
    state: event === "opened" ? "firing" : "resolved",
    kind,
    title,
    text,
    startedAt: isoFromMillis(openedAt),
    endedAt: event === "opened" || endedAt === null ? null : isoFromMillis(endedAt),
    subject,
    evidence,
    links: {
      alerts: `${dashboard}/observe/alerts`,
      subject: `${dashboard}${subjectPath(detail.subject)}`,
      trace: evidence.traceId === null ? null : `${dashboard}/observe/traces/${evidence.traceId}`,
    },
  };
}

function subjectPath({ issueId, service, operation }: Alert["detail"]["subject"]): string {
  if (issueId !== null) return `/observe/issues/${encodeURIComponent(issueId)}`;
  if (service === null) return "/observe/alerts";
  const query = (params: Record<string, string>) => String(new URLSearchParams(params));
  return operation === null
    ? `/observe/logs?${query({ query: writeTerm("service", service) })}`
    : `/observe/traces/operation?${query({ of: service, name: operation, period: "1h" })}`;
}

function headline({ state, kind, title, subject }: WebhookBody): string {
  // An issue's title does not say what happened.
  const what = subject.issueId === null ? "" : `${RULE_NAMES[kind]}: `;
  return `${state === "firing" ? "Firing" : "Over"}: ${what}${title}`;
}

function plainText({ text, evidence, links, state }: WebhookBody): string {
  const { issue, common, release } = evidence;
  const lines = [
    text,
    ...(state === "resolved"
      ? []
      : [
          ...(issue === null ? [] : [`Issue ${issue.shortId}: ${issue.title}`]),
          ...(release === null ? [] : [`Suspect release: ${release}`]),
          ...(common.length === 0 ? [] : [`In common: ${common.join("; ")}`]),
        ]),
    links.subject,
    ...(links.trace === null ? [] : [`Trace: ${links.trace}`]),
  ];
  return lines.join("\n");
}

function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
