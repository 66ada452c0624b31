import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import {
  bucketsFit,
  doubleOf64,
  integerOf64,
  MAX_BUCKETS,
  MAX_EXEMPLARS,
  NO_RECORDED_VALUE,
  type WireBuckets,
  type WireExemplar,
  type WireNumber,
  type WirePoint,
  type WirePointData,
  type WireTotals,
} from "./wire-metric.ts";
import {
  enter,
  leave,
  type ProtoReader,
  readDouble,
  readDoubles,
  readFixed64s,
  readHex,
  readVarints,
  readFixed64,
  readSfixed64,
  readSint32,
  readTag,
  readUint32,
  skip,
} from "./proto-reader.ts";
import { readKeyValue } from "./proto-values.ts";

/** Reads the data point at the reader; returns undefined if it cannot be used. */
export type PointReader = (reader: ProtoReader) => WirePoint | undefined;

/** `NumberDataPoint`. A point without a value is unusable, unless its flags say that there is none. */
export function readNumberPoint(reader: ProtoReader): WirePoint | undefined {
  const point = newPoint();
  let number: WireNumber | undefined;
  const flags = readFields(reader, 0x40, (tag) => {
    if (tag === 0x3a) readKeyValue(reader, point.attributes);
    else if (tag === 0x21) number = doubleOf64(readDouble(reader));
    else if (tag === 0x31) number = integerOf64(readSfixed64(reader));
    else if (tag === 0x2a) readExemplar(reader, point);
    else return readTimes(reader, tag, point);
    return true;
  });
  return finish(point, flags, number === undefined ? undefined : { kind: "number", ...number });
}

export function readHistogramPoint(reader: ProtoReader): WirePoint | undefined {
  const point = newPoint();
  const totals = newTotals();
  const bounds: number[] = [];
  const counts: number[] = [];
  const flags = readFields(reader, 0x50, (tag) => {
    if (tag === 0x4a) readKeyValue(reader, point.attributes);
    else if (tag === 0x21) totals.count = Number(readFixed64(reader));
    else if (tag === 0x29) totals.sum = readDouble(reader);
    else if (tag === 0x32 || tag === 0x31) readFixed64s(reader, tag, counts, MAX_BUCKETS);
    else if (tag === 0x3a || tag === 0x39) readDoubles(reader, tag, bounds, MAX_BUCKETS);
    else if (tag === 0x42) readExemplar(reader, point);
    else if (tag === 0x59) totals.min = readDouble(reader);
    else if (tag === 0x61) totals.max = readDouble(reader);
    else return readTimes(reader, tag, point);
    return true;
  });
  if (!bucketsFit(bounds, counts)) return undefined;
  return finish(point, flags, { kind: "histogram", ...totals, bounds, counts });
}

export function readExponentialPoint(reader: ProtoReader): WirePoint | undefined {
  const point = newPoint();
  const totals = newTotals();
  const positive: WireBuckets = { offset: 0, counts: [] };
  const negative: WireBuckets = { offset: 0, counts: [] };
  let scale = 0;
  let zeroCount = 0;
  let zeroThreshold = 0;
  const flags = readFields(reader, 0x50, (tag) => {
    if (tag === 0x0a) readKeyValue(reader, point.attributes);
    else if (tag === 0x21) totals.count = Number(readFixed64(reader));
    else if (tag === 0x29) totals.sum = readDouble(reader);
    else if (tag === 0x30) scale = readSint32(reader);
    else if (tag === 0x39) zeroCount = Number(readFixed64(reader));
    else if (tag === 0x42) readBuckets(reader, positive);
    else if (tag === 0x4a) readBuckets(reader, negative);
    else if (tag === 0x5a) readExemplar(reader, point);
    else if (tag === 0x61) totals.min = readDouble(reader);
    else if (tag === 0x69) totals.max = readDouble(reader);
    else if (tag === 0x71) zeroThreshold = readDouble(reader);
    else return readTimes(reader, tag, point);
    return true;
  });
  if (positive.counts.length > MAX_BUCKETS || negative.counts.length > MAX_BUCKETS) return undefined;
  const data = {
    kind: "exponential_histogram" as const,
    scale,
    zeroCount,
    zeroThreshold,
    positive,
    negative,
  };
  return finish(point, flags, { ...data, ...totals });
}

export function readSummaryPoint(reader: ProtoReader): WirePoint | undefined {
  const point = newPoint();
  const data = {
    kind: "summary" as const,
    count: 0,
    sum: 0,
    quantiles: [] as { quantile: number; value: number }[],
  };
  const flags = readFields(reader, 0x40, (tag) => {
    if (tag === 0x3a) readKeyValue(reader, point.attributes);
    else if (tag === 0x21) data.count = Number(readFixed64(reader));
    else if (tag === 0x29) data.sum = readDouble(reader);
    else if (tag === 0x32) data.quantiles.push(readQuantile(reader));
    else return readTimes(reader, tag, point);
    return true;
  });
  return data.quantiles.length > MAX_BUCKETS ? undefined : finish(point, flags, data);
}

/** Reads a message field by field; `read` returns false for an unknown one. Returns the flags. */
function readFields(reader: ProtoReader, flagsTag: number, read: (tag: number) => boolean): number {
  const outer = enter(reader);
  let flags = 0;
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === flagsTag) flags = readUint32(reader);
    else if (!read(tag)) skip(reader, tag);
  }
  leave(reader, outer);
  return flags;
}

/** The two times have the same numbers in every kind of point. */
function readTimes(reader: ProtoReader, tag: number, point: WirePoint): boolean {
  if (tag === 0x11) point.start = readFixed64(reader);
  else if (tag === 0x19) point.time = readFixed64(reader);
  else return false;
  return true;
}

/** Reads an `Exemplar` into the point. Its trace and span ids are kept if they are valid. */
function readExemplar(reader: ProtoReader, point: Pick<WirePoint, "exemplars">): void {
  const outer = enter(reader);
  let number: WireNumber = { value: 0 };
  const exemplar: WireExemplar = { time: 0n, value: 0, traceId: null, spanId: null, attributes: {} };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x11) exemplar.time = readFixed64(reader);
    else if (tag === 0x19) number = doubleOf64(readDouble(reader));
    else if (tag === 0x31) number = integerOf64(readSfixed64(reader));
    else if (tag === 0x22) exemplar.spanId = parseSpanId(readHex(reader)) ?? null;
    else if (tag === 0x2a) exemplar.traceId = parseTraceId(readHex(reader)) ?? null;
    else if (tag === 0x3a) readKeyValue(reader, exemplar.attributes);
    else skip(reader, tag);
  }
  leave(reader, outer);
  if (point.exemplars.length < MAX_EXEMPLARS) point.exemplars.push(Object.assign(exemplar, number));
}

function readBuckets(reader: ProtoReader, into: WireBuckets): void {
  const outer = enter(reader);
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x08) into.offset = readSint32(reader);
    else if (tag === 0x12 || tag === 0x10) readVarints(reader, tag, into.counts, MAX_BUCKETS);
    else skip(reader, tag);
  }
  leave(reader, outer);
}

function readQuantile(reader: ProtoReader): { quantile: number; value: number } {
  const outer = enter(reader);
  const entry = { quantile: 0, value: 0 };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x09) entry.quantile = readDouble(reader);
    else if (tag === 0x11) entry.value = readDouble(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
  return entry;
}

function newPoint(): WirePoint {
  return { attributes: {}, start: 0n, time: 0n, exemplars: [], data: null };
}

function newTotals(): WireTotals {
  return { count: 0, sum: null, min: null, max: null };
}

function finish(point: WirePoint, flags: number, data: WirePointData | undefined): WirePoint | undefined {
  if (flags !== 0) point.flags = flags;
  if ((flags & NO_RECORDED_VALUE) !== 0) return point;
  if (data === undefined) return undefined;
  point.data = data;
  return point;
}
