import { isRecord } from "#lib/is-record.ts";
import type { WebhookBody } from "./webhook-body.ts";

type Value = string | number | null;

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
const ALONE = /^\{\{\s*([\w.]+)\s*\}\}$/;

/** Every name that a template may have, as `evidence.release`; `text` says how bad it is. */
export const TEMPLATE_NAMES: ReadonlySet<string> = new Set(
  [
    "version key state severity title text startedAt endedAt now before unit rule.id rule.kind rule.name",
    "subject.service subject.operation subject.issue subject.monitor subject.metric subject.url subject.release",
    "subject.environment evidence.error evidence.frame evidence.traceId evidence.differences evidence.release",
    "links.alert links.subject links.trace links.runbook links.silence links.acknowledge",
  ].flatMap((names) => names.split(" ")),
);

/** What is wrong with a template; null if it can be filled. */
export function checkTemplate(template: string): string | null {
  const document = parse(template);
  if (document === undefined)
    return 'it must be JSON, with placeholders within quotes: {"text": "{{title}}"}';
  for (const [, name = ""] of template.matchAll(PLACEHOLDER))
    if (!TEMPLATE_NAMES.has(name))
      return `at character ${template.indexOf(`{{${name}`) + 1}: there is no {{${name}}}; there are ${[...TEMPLATE_NAMES].join(", ")}`;
  return null;
}

/**
 * A webhook's own body: JSON, of which placeholders within strings are replaced. One that is a string by itself keeps its type, so
 * `"{{now}}"` becomes a number. Nothing that a sender wrote can leave its string.
 */
export function fillTemplate(template: string, body: WebhookBody, text: string): string {
  const values: object = { ...body, text };
  return JSON.stringify(replace(parse(template), values));
}

function replace(part: unknown, values: object): unknown {
  if (typeof part === "string") {
    const [, alone] = ALONE.exec(part) ?? [];
    if (alone !== undefined) return valueOf(values, alone);
    return part.replaceAll(PLACEHOLDER, (_, name: string) => String(valueOf(values, name) ?? ""));
  }
  if (Array.isArray(part)) return part.map((one) => replace(one, values));
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, replace(value, values)]));
}

function valueOf(values: object, path: string): Value {
  if (!TEMPLATE_NAMES.has(path)) return null;
  let at: unknown = values;
  for (const name of path.split(".")) at = isRecord(at) ? at[name] : undefined;
  if (Array.isArray(at)) return at.join("; ");
  return typeof at === "string" || typeof at === "number" ? at : null;
}

function parse(template: string): unknown {
  try {
    return JSON.parse(template);
  } catch {
    return undefined;
  }
}
