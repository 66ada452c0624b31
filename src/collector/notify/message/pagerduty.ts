import { isoFromMillis } from "#model/iso-time.ts";
import { describeAlert } from "./describe-alert.ts";
import { linkList } from "./link-list.ts";
import type { Message, MessageItem, Outgoing } from "./message.ts";
import { oneLine } from "./plain-text.ts";

/** Of a source or a component: names are shown in lists. */
const NAME = 255;

const SEVERITIES = { page: "critical", ticket: "warning", info: "info" } as const;

/**
 * An event of PagerDuty's Events API v2. Its alerts are the same as ours, so each is sent by itself.
 * https://developer.pagerduty.com/docs/send-alert-event
 */
export function pagerdutyMessage({ items: [item], overview }: Message, routingKey: string): Outgoing {
  const { alert } = item;
  const action = actionOf(item);
  const event = { routing_key: routingKey, event_action: action, dedup_key: alert.uid };
  const body = action === "trigger" ? { ...event, ...triggerOf(item, overview) } : event;
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function actionOf({ event, alert }: MessageItem): "trigger" | "acknowledge" | "resolve" {
  if (event === "ended") return "resolve";
  return event === "updated" && alert.acknowledgedAt !== null ? "acknowledge" : "trigger";
}

function triggerOf(item: MessageItem, overview: string) {
  const { alert } = item;
  const { subject, measure } = alert.detail;
  const { headline, lead, facts } = describeAlert(item);
  // Acknowledging is done in PagerDuty itself.
  const links = linkList(item).filter(({ name }) => name !== "Acknowledge");
  return {
    payload: {
      summary: headline.replace(/^(?:Firing|Still firing): /, ""),
      source: oneLine(
        subject.service ?? subject.monitor ?? subject.url ?? subject.metric ?? "Glasshouse",
        NAME,
      ),
      severity: SEVERITIES[alert.severity],
      timestamp: isoFromMillis(alert.openedAt),
      ...(subject.operation === null ? {} : { component: oneLine(subject.operation, NAME) }),
      class: alert.kind,
      custom_details: {
        what: lead,
        ...Object.fromEntries(facts.map(({ name, value }) => [name, value])),
        ...(measure === null ? {} : { now: measure.now, before: measure.before, unit: measure.unit }),
      },
    },
    links: links.map(({ name, url }) => ({ href: url, text: name })),
    client: "Glasshouse",
    client_url: overview,
  };
}
