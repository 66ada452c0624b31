import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { MAX_EXEMPLARS, type WireExemplar, type WirePoint } from "./metrics-request.ts";
import {
  enter,
  leave,
  type ProtoReader,
  readDouble,
  readFixed64,
  readHex,
  readSfixed64,
  readTag,
  skip,
} from "./proto-reader.ts";
import { readKeyValue } from "./proto-values.ts";

/** Reads an `Exemplar` into the point; the trace's and span's ids are kept where they are such. */
export function readExemplar(reader: ProtoReader, point: Pick<WirePoint, "exemplars">): void {
  const outer = enter(reader);
  const exemplar: WireExemplar = { time: 0n, value: 0, traceId: null, spanId: null, attributes: {} };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x11) exemplar.time = readFixed64(reader);
    else if (tag === 0x19) exemplar.value = readDouble(reader);
    else if (tag === 0x31) exemplar.value = readSfixed64(reader);
    else if (tag === 0x22) exemplar.spanId = parseSpanId(readHex(reader)) ?? null;
    else if (tag === 0x2a) exemplar.traceId = parseTraceId(readHex(reader)) ?? null;
    else if (tag === 0x3a) readKeyValue(reader, exemplar.attributes);
    else skip(reader, tag);
  }
  leave(reader, outer);
  if (point.exemplars.length < MAX_EXEMPLARS) point.exemplars.push(exemplar);
}
