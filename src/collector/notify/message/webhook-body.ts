import { isoFromMillis } from "#model/iso-time.ts";
import type { Alert } from "#model/watch/alert.ts";
import { headlineOf } from "./describe-alert.ts";
import { stateOf, stateOfMessage, type ItemState, type Message, type MessageItem } from "./message.ts";

/** Version 1 of what a webhook receives. Fields may be added; none changes its meaning. */
export interface WebhookBody {
  version: 1;
  /** The same for every message of an alert. */
  key: string;
  state: ItemState;
  severity: Alert["severity"];
  rule: { id: string; kind: Alert["kind"]; name: string };
  title: string;
  subject: Record<string, string>;
  startedAt: string;
  endedAt?: string;
  now: number | null;
  before: number | null;
  unit: string | null;
  evidence: {
    error?: string;
    frame?: string;
    traceId?: string;
    differences?: string[];
    release?: string;
  };
  links: {
    alert: string;
    subject: string;
    trace?: string;
    runbook?: string;
    silence: string;
    acknowledge: string;
  };
  /** The alerts of a digest, of which the other fields describe the worst. */
  alerts?: WebhookBody[];
}

export function webhookBody(message: Message): WebhookBody {
  const [first] = message.items;
  const body = bodyOf(first);
  if (message.items.length === 1) return body;
  return {
    ...body,
    key: message.key,
    state: stateOfMessage(message),
    title: headlineOf(message),
    alerts: message.items.map(bodyOf),
  };
}

function bodyOf({ alert, links, event }: MessageItem): WebhookBody {
  const { detail, ruleId, ruleName, kind, runbook } = alert;
  const { measure, evidence } = detail;
  const { service, operation, issueId, monitor, metric, url, release, environment } = detail.subject;
  return {
    version: 1,
    key: alert.uid,
    state: stateOf({ event }),
    severity: alert.severity,
    rule: { id: ruleId, kind, name: ruleName },
    title: detail.title,
    subject: present({ service, operation, issue: issueId, monitor, metric, url, release, environment }),
    startedAt: isoFromMillis(alert.openedAt),
    ...(event === "ended" && alert.endedAt !== null ? { endedAt: isoFromMillis(alert.endedAt) } : {}),
    now: measure?.now ?? null,
    before: measure?.before ?? null,
    unit: measure?.unit ?? null,
    evidence: {
      ...present({
        error: evidence.issue?.title ?? null,
        frame: evidence.frame,
        traceId: evidence.traceId,
        release: evidence.release,
      }),
      ...(evidence.common.length === 0 ? {} : { differences: evidence.common }),
    },
    links: {
      alert: links.alert,
      subject: links.subject,
      ...present({ trace: links.trace, runbook }),
      silence: links.silence,
      acknowledge: links.acknowledge,
    },
  };
}

/** The fields that are not null. */
function present(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null),
  );
}
