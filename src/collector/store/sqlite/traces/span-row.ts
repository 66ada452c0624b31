import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { Connection } from "../engine/connection.ts";
import { decodeSpanDetail, NO_DETAIL } from "./span-detail.ts";
import { hexFromInteger } from "../engine/integer-id.ts";
import { decodeFlags } from "./span-flags.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import { createNameReader } from "../attributes/name-reader.ts";

export const SPAN_COLUMNS = `spans.id, spans.span_id, spans.parent_id, spans.start, spans.duration, spans.name, spans.service,
  spans.scope, spans.op, spans.flags, spans.project, spans.resource`;

/** A row of `spans`, its integers as bigints. */
export interface SpanRow {
  id: bigint;
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
}

/** The values of `SPAN_COLUMNS`, as `prepareBigLists` reads them: at half the cost of an object. */
export type ListedSpan = [
  id: bigint,
  spanId: bigint,
  parentId: bigint | null,
  start: bigint,
  duration: bigint,
  name: bigint,
  service: bigint,
  scope: bigint | null,
  op: bigint | null,
  flags: bigint,
  project: bigint,
  resource: bigint,
];

export function spanRow([
  id,
  span_id,
  parent_id,
  start,
  duration,
  name,
  service,
  scope,
  op,
  flags,
  project,
  resource,
]: ListedSpan): SpanRow {
  return { id, span_id, parent_id, start, duration, name, service, scope, op, flags, project, resource };
}

/**
 * Reads rows of one day's file. `opened` is called for each block of details that is decompressed. Without `withDetail` a span
 * has neither its resource nor the fields of its detail.
 */
export function createSpanReader(
  connection: Connection,
  opened?: () => void,
): (row: SpanRow, traceId: TraceId, withDetail?: boolean) => Span {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "span_blocks", opened);
  const nameOrNull = (id: bigint | null) => (id === null ? null : names.name(Number(id)));
  return (row, traceId, withDetail = true) => {
    return {
      projectId: Number(row.project) as ProjectId,
      traceId,
      spanId: hexFromInteger(row.span_id) as SpanId,
      parentSpanId: row.parent_id === null ? null : (hexFromInteger(row.parent_id) as SpanId),
      service: names.name(Number(row.service)),
      ...(row.scope === null ? { scope: null } : names.scope(Number(row.scope))),
      name: names.name(Number(row.name)),
      op: nameOrNull(row.op),
      ...decodeFlags(Number(row.flags)),
      start: row.start,
      duration: Number(row.duration),
      resource: withDetail ? names.resource(Number(row.resource)) : {},
      ...(withDetail ? decodeSpanDetail(readDetail(Number(row.id))) : NO_DETAIL),
    };
  };
}
