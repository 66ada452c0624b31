import { isRecord } from "#lib/is-record.ts";
import { type Span } from "#model/span.ts";
import { millisOf } from "./as-stored-event.ts";

type Json = Record<string, unknown>;

/** What is stored of a Sentry span, in the structure in which it was sent, to be compared with that. */
export function asSentSpan(span: Span, sent: Json): Json {
  const isItem = isRecord(sent.attributes);
  const known: Json = {
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_span_id: span.parentSpanId,
    op: span.op,
    name: span.name,
    description: span.attributes["sentry.description"] ?? span.name,
    origin: span.scope,
    status: span.attributes["sentry.status"] ?? span.statusMessage ?? span.status,
    start_timestamp: Number(span.start) / 1e9,
    timestamp: Number(span.start + BigInt(span.duration)) / 1e9,
    end_timestamp: Number(span.start + BigInt(span.duration)) / 1e9,
    data: span.attributes,
    links: span.links.map((link) => ({
      trace_id: link.traceId,
      span_id: link.spanId,
      sampled: link.flags === undefined ? undefined : link.flags === 1,
      attributes: link.attributes,
    })),
  };
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]): [string, unknown] => {
      if (key === "tags") return [key, mapped(value, (tag) => attribute(span, `sentry.tags.${tag}`, tag))];
      if (key === "measurements") return [key, mapped(value, (name) => measurement(span, name))];
      if (isItem && key === "attributes") return [key, mapped(value, (name) => typed(span, name, value))];
      return [key, key in known ? known[key] : span.attributes[`sentry.${key.replace(/^_+/, "")}`]];
    }),
  );
}

/** The span as sent, with its times as numbers of seconds. */
export function withSeconds(sent: Json): Json {
  const times = ["start_timestamp", "timestamp", "end_timestamp"].filter((key) => key in sent);
  return { ...sent, ...Object.fromEntries(times.map((key) => [key, Number(millisOf(sent[key])) / 1_000])) };
}

function mapped(value: unknown, read: (key: string) => unknown): unknown {
  return isRecord(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, read(key)])) : undefined;
}

function attribute(span: Span, ...keys: string[]): unknown {
  return keys.map((key) => span.attributes[key]).find((value) => value !== undefined);
}

function measurement(span: Span, name: string): unknown {
  return {
    value: span.attributes[`measurement.${name}`],
    unit: span.attributes[`measurement.${name}.unit`],
  };
}

/** The type of a typed attribute is the type of its JSON value. */
function typed(span: Span, name: string, sent: unknown): unknown {
  const one = isRecord(sent) ? sent[name] : undefined;
  if (!isRecord(one)) return span.attributes[name];
  return { ...one, value: span.attributes[name], unit: span.attributes[`${name}.unit`] };
}
