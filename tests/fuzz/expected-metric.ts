import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { bucketsFit, MAX_BUCKETS } from "#collector/wire/otlp/wire-metric.ts";
import { bigintOf, expectedAttributes, hexOf, listOf, type Message, textOf } from "./expected-values.ts";

const KINDS = [
  ["gauge", "gauge"],
  ["sum", "sum"],
  ["histogram", "histogram"],
  ["exponentialHistogram", "exponential_histogram"],
  ["summary", "summary"],
] as const;
type Kind = (typeof KINDS)[number][1];

export function expectedMetric(metric: Message): unknown {
  const [field, kind] = KINDS.find(([name]) => metric[name] !== undefined) ?? [];
  const data = (field === undefined ? {} : metric[field]) as Message;
  const points = listOf(data.dataPoints).map((point) => expectedPoint(kind, point));
  return {
    name: textOf(metric.name),
    description: textOf(metric.description),
    unit: textOf(metric.unit),
    kind,
    temporality: numberOf(data.aggregationTemporality) >>> 0,
    monotonic: data.isMonotonic === true,
    points: points.filter((point) => point !== undefined),
    rejected: points.filter((point) => point === undefined).length,
  };
}

function expectedPoint(kind: Kind | undefined, point: Message): unknown {
  const data = expectedData(kind, point);
  const isEmpty = (numberOf(point.flags) & 1) !== 0;
  // A point whose buckets do not match is invalid, whatever its flags.
  if (data === undefined && !(isEmpty && (kind === "gauge" || kind === "sum"))) return undefined;
  return {
    attributes: expectedAttributes(point.attributes),
    start: bigintOf(point.startTimeUnixNano),
    time: bigintOf(point.timeUnixNano),
    exemplars: listOf(point.exemplars).map((exemplar) =>
      Object.assign(expectedNumber(exemplar), {
        time: bigintOf(exemplar.timeUnixNano),
        traceId: parseTraceId(hexOf(exemplar.traceId)) ?? null,
        spanId: parseSpanId(hexOf(exemplar.spanId)) ?? null,
        attributes: expectedAttributes(exemplar.filteredAttributes),
      }),
    ),
    ...(numberOf(point.flags) === 0 ? {} : { flags: numberOf(point.flags) }),
    data: isEmpty ? null : data,
  };
}

function expectedData(kind: Kind | undefined, point: Message): unknown {
  switch (kind) {
    case "histogram": {
      const bounds = numbersOf(point.explicitBounds);
      const counts = numbersOf(point.bucketCounts);
      return bucketsFit(bounds, counts) ? { kind, ...totals(point), bounds, counts } : undefined;
    }
    case "exponential_histogram": {
      const positive = buckets(point.positive);
      const negative = buckets(point.negative);
      if (Math.max(positive.counts.length, negative.counts.length) > MAX_BUCKETS) return undefined;
      return {
        kind,
        ...totals(point),
        scale: numberOf(point.scale),
        zeroCount: numberOf(point.zeroCount),
        zeroThreshold: numberOf(point.zeroThreshold),
        positive,
        negative,
      };
    }
    case "summary":
      return {
        kind,
        count: numberOf(point.count),
        sum: numberOf(point.sum),
        quantiles: listOf(point.quantileValues).map(({ quantile, value }) => ({
          quantile: numberOf(quantile),
          value: numberOf(value),
        })),
      };
    case "gauge":
    case "sum": {
      const value = point.asInt ?? point.asDouble;
      return value === undefined ? undefined : { kind: "number", ...expectedNumber(point) };
    }
    case undefined:
      return undefined;
  }
}

function expectedNumber({ asInt, asDouble }: Message) {
  const value = numberOf(asInt ?? asDouble);
  if (asInt === undefined)
    return Number.isInteger(value) && asDouble !== undefined ? { value, isDouble: true } : { value };
  return Number.isSafeInteger(value) ? { value } : { value, digits: textOf(asInt) };
}

function totals(point: Message) {
  return {
    count: numberOf(point.count),
    sum: (point.sum as number | undefined) ?? null,
    min: (point.min as number | undefined) ?? null,
    max: (point.max as number | undefined) ?? null,
  };
}

function buckets(value: unknown): { offset: number; counts: number[] } {
  const { offset, bucketCounts } = (value ?? {}) as Message;
  return { offset: numberOf(offset), counts: numbersOf(bucketCounts) };
}

function numbersOf(value: unknown): number[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).map(numberOf);
}

function numberOf(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : 0;
}
