import { nanosFromMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { MetricPoint, MetricValue } from "#model/metric/metric-point.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { sentryService } from "../resource/sentry-origin.ts";
import { placeTime } from "../time/place-times.ts";
import { parseNumber, sumNumbers, type Sent } from "./sent-number.ts";

const MAX_LINES = 1_000;
const MAX_LINE = 8_192;

/**
 * The metrics of a `statsd` item, one per line: `name@unit:1:2|d|#tag:value,…|T1700000000`
 * (https://github.com/statsd/statsd/blob/master/docs/metric_types.md, with Sentry's units, several values and times).
 */
export function normalizeStatsd(
  text: string,
  context: RecordContext,
): { points: MetricPoint[]; invalid: number } {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const points = lines.slice(0, MAX_LINES).flatMap((line) => {
    const point = line.length > MAX_LINE ? undefined : readLine(detach(line.trim()), context);
    return point === undefined ? [] : [point];
  });
  return { points, invalid: lines.length - points.length };
}

/** A copy: a slice would keep the whole item in memory for as long as a cache holds one of its tags. */
function detach(line: string): string {
  return Buffer.from(line).toString();
}

function readLine(line: string, context: RecordContext): MetricPoint | undefined {
  const [head = "", type = "", ...sections] = line.split("|");
  const colon = head.indexOf(":");
  const [name = "", unit = ""] = head.slice(0, colon).split("@", 2);
  const rate = Number(sections.find((section) => section.startsWith("@"))?.slice(1) ?? 1);
  const value = colon > 0 ? valueOf(type, head.slice(colon + 1).split(":"), rate, context) : undefined;
  if (name === "" || value === undefined) return undefined;
  const tags = sections.find((section) => section.startsWith("#"))?.slice(1) ?? "";
  const time = readTime(sections.find((section) => section.startsWith("T"))?.slice(1));
  const attributes = cleanRecordAttributes(tagsOf(tags), context.scrubbing);
  const { release, environment } = attributes;
  const resource: Attributes = {};
  if (release !== undefined) resource["service.version"] = release;
  if (environment !== undefined) resource["deployment.environment.name"] = environment;
  return {
    projectId: context.projectId,
    name: cleanRecordText(name, context.scrubbing, MAX_NAME),
    unit: unit === "" || unit === "none" ? null : cleanRecordText(unit, context.scrubbing, 63),
    description: null,
    start: null,
    time: placeTime(nanosFromMillis(time ?? context.receivedAt), context),
    value,
    exemplars: [],
    traceId: null,
    spanId: null,
    service: sentryService({ release }, context.defaultService),
    scope: null,
    attributes,
    resource,
    source: "sentry",
  };
}

/**
 * A counter's values are added up, a gauge has its last one, a set counts its distinct members.
 *
 * @param rate the part of all calls that a counter's sender counted
 */
function valueOf(
  type: string,
  texts: string[],
  rate: number,
  context: RecordContext,
): MetricValue | undefined {
  if (type === "s") {
    const members = [...new Set(texts)];
    const cleaned = members.map((member) => cleanRecordText(member, context.scrubbing, MAX_NAME));
    return { kind: "gauge", value: members.length, members: cleaned };
  }
  const numbers = texts.map(parseNumber).filter((number) => number !== undefined);
  if (numbers.length === 0 || numbers.length < texts.length) return undefined;
  const values = numbers.map(({ value }) => value);
  const { value: sum, ...digits } = sumNumbers(numbers);
  const range = { min: Math.min(...values), max: Math.max(...values) };
  switch (type) {
    case "c":
      return {
        kind: "sum",
        ...(rate > 0 && rate < 1 ? { value: sum / rate } : { value: sum, ...digits }),
        temporality: "delta",
        monotonic: true,
      };
    case "g":
      return gaugeOf(numbers, { ...range, sum, count: values.length });
    case "d":
    case "ms":
    case "h":
      return {
        kind: "histogram",
        temporality: "delta",
        count: values.length,
        sum,
        ...range,
        bounds: [],
        counts: [],
        ...(values.length > 1 ? { values } : {}),
        ...digits,
      };
    default:
      return undefined;
  }
}

/** The five values of one of Sentry's gauges are: last, min, max, sum, count. */
function gaugeOf(
  numbers: Sent[],
  measured: { min: number; max: number; sum: number; count: number },
): MetricValue {
  if (numbers.length === 1) return { kind: "gauge", ...numbers[0]! };
  if (numbers.length !== 5) return { kind: "gauge", ...numbers.at(-1)!, measured };
  const [, min, max, sum, count] = numbers.map(({ value }) => value) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { kind: "gauge", ...numbers[0]!, measured: { min, max, sum, count } };
}

function tagsOf(text: string): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const tag of text === "" ? [] : text.split(",")) {
    const colon = tag.indexOf(":");
    const key = colon === -1 ? tag : tag.slice(0, colon);
    if (key !== "" && key !== "__proto__") tags[key] = colon === -1 ? "" : tag.slice(colon + 1);
  }
  return tags;
}
