import type { SQLInputValue } from "node:sqlite";
import type { UnixMillis } from "#lib/units.ts";
import type { AttributeValue } from "#model/attributes.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayFile } from "../engine/open-files.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { Statement } from "../engine/statement.ts";
import { bodyOfDetail } from "./log-detail.ts";
import { createLogReader, timeOf, type LogRow } from "./log-row.ts";
import type { FoundLog } from "./log-search.ts";

/** A sampled record, of which as little as possible is read. */
export interface SampledLog {
  connection: Connection;
  line: number;
  severity: number;
  service: string;
  at: UnixMillis;
  /** Only the body, at a fraction of the cost. */
  body(): AttributeValue;
  /** The whole record without its trace. */
  record(): LogRecord;
}

/** @param opened called for each block that is decompressed */
export function createSampleReader(file: DayFile, opened?: () => void): (row: LogRow) => SampledLog {
  const names = createNameReader(file.connection);
  const readDetail = createBlockReader(file.connection, "log_blocks", opened);
  const read = createLogReader(file, () => false, readDetail);
  return (row) => ({
    connection: file.connection,
    line: row.line,
    severity: row.severity,
    service: names.name(row.service),
    at: Math.floor((row.id + Math.floor(row.nanos / 1000)) / 1000),
    body: () => bodyOfDetail(readDetail(row.line)),
    record: () => read(row).record,
  });
}

/** Wraps a record that was read completely. */
export function foundLog({ row, file: { connection }, log: { record } }: FoundLog): SampledLog {
  const { severity, service, body } = record;
  return {
    connection,
    line: row.line,
    severity,
    service,
    at: Number(timeOf(row) / 1_000_000n),
    body: () => body,
    record: () => record,
  };
}

/** Rows without their traces; `from` is the SQL after the columns. */
export function sampledRows(connection: Connection, from: string, values: SQLInputValue[]): LogRow[] {
  return (selectSampled(connection, from).all(...values) as unknown as Sampled[]).map(rowOf);
}

/** The same, read lazily. */
export function* eachSampledRow(
  connection: Connection,
  from: string,
  values: SQLInputValue[],
): Generator<LogRow> {
  const rows = selectSampled(connection, from).iterate(...values) as Iterable<unknown>;
  for (const row of rows as Iterable<Sampled>) yield rowOf(row);
}

function selectSampled(connection: Connection, from: string): Statement {
  return connection.prepareLists(
    `SELECT logs.id, logs.nanos, logs.project, logs.severity, logs.service, logs.resource, logs.line ${from}`,
  );
}

function rowOf([id, nanos, project, severity, service, resource, line]: Sampled): LogRow {
  return { id, nanos, project, severity, service, resource, line, traceId: null, traceStored: 0 };
}

type Sampled = [
  id: number,
  nanos: number,
  project: number,
  severity: number,
  service: number,
  resource: number,
  line: number,
];
