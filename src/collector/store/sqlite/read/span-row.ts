import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import type { Connection } from "../connection.ts";
import type { SpanDetail } from "../encoded-batch.ts";
import { hexFromInteger } from "../integer-id.ts";
import { decodeFlags } from "../span-flags.ts";
import { createBlockReader } from "./block-reader.ts";
import { createNameReader } from "./name-reader.ts";

/** A row of `spans`, its integers as bigints. */
export interface SpanRow {
  span_id: bigint;
  parent_id: bigint | null;
  start: bigint;
  duration: bigint;
  name: bigint;
  service: bigint;
  scope: bigint | null;
  op: bigint | null;
  flags: bigint;
  project: bigint;
  resource: bigint;
  block: bigint;
  position: bigint;
}

export function createSpanReader(connection: Connection, traceId: TraceId): (row: SpanRow) => Span {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "span_blocks");
  const nameOrNull = (id: bigint | null) => (id === null ? null : names.name(Number(id)));
  return (row) => {
    // A block can expire a moment before the last row that points into it.
    const detail = readDetail(Number(row.block), Number(row.position)) as SpanDetail | undefined;
    const [attributes, statusMessage, events, links, eventId] = detail ?? GONE;
    return {
      projectId: Number(row.project) as ProjectId,
      traceId,
      spanId: hexFromInteger(row.span_id) as SpanId,
      parentSpanId: row.parent_id === null ? null : (hexFromInteger(row.parent_id) as SpanId),
      service: names.name(Number(row.service)),
      scope: nameOrNull(row.scope),
      name: names.name(Number(row.name)),
      op: nameOrNull(row.op),
      ...decodeFlags(Number(row.flags)),
      start: row.start,
      duration: Number(row.duration),
      statusMessage,
      attributes: attributes as Attributes,
      resource: names.resource(Number(row.resource)),
      events: events.map(([name, time, of]) => ({ name, time: BigInt(time), attributes: of as Attributes })),
      links: links.map(([trace, span, of]) => ({
        traceId: trace as TraceId,
        spanId: span as SpanId,
        attributes: of as Attributes,
      })),
      eventId: eventId as EventId | null,
    };
  };
}

const GONE: SpanDetail = [{}, null, [], [], null];
