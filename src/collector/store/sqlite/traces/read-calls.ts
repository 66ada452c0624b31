import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";

/** A span as a call to its service. Services are numbers of interned names. */
export interface Call {
  /** The row of its span. */
  id: number;
  trace: number;
  callee: number;
  name: number;
  start: UnixMillis;
  duration: Nanos;
  flags: number;
  isRoot: boolean;
  /** The row of its parent span; null where that is unknown. */
  parent: number | null;
  /** The service of its parent span; null where that is unknown. */
  caller: number | null;
  /** Whether the span has a child. */
  isAnswered: boolean;
}

/** Spans read per trace. */
const MAX_SPANS = 500;

type Row = [
  id: number,
  trace: number,
  service: number,
  name: number,
  start: UnixMillis,
  duration: Nanos,
  flags: number,
  isRoot: 0 | 1,
  parent: number | null,
  caller: number | null,
];

/** The first spans of each trace, in order of arrival. */
export function readCalls(connection: Connection, traces: number[]): Call[] {
  const rows = connection
    .prepareLists(
      `SELECT spans.id, spans.trace, spans.service, spans.name, spans.start / 1e6, spans.duration, spans.flags,
         spans.parent_id IS NULL, parent.id, parent.service
       FROM json_each(?) AS wanted CROSS JOIN spans
         ON spans.id IN (SELECT own.id FROM spans AS own WHERE own.trace = wanted.value ORDER BY own.id LIMIT ${MAX_SPANS})
       LEFT JOIN spans AS parent ON parent.trace = spans.trace AND parent.span_id = spans.parent_id`,
    )
    .all(JSON.stringify(traces)) as unknown as Row[];
  const parents = new Set(rows.map(([, , , , , , , , parent]) => parent));
  return rows
    .map(([id, trace, callee, name, start, duration, flags, isRoot, parent, caller]) => ({
      id,
      trace,
      callee,
      name,
      start,
      duration,
      flags,
      isRoot: isRoot === 1,
      parent,
      caller,
      isAnswered: parents.has(id),
    }))
    .toSorted((left, right) => left.id - right.id);
}
