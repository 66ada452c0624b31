import type { TraceId } from "#lib/ids.ts";
import type { TraceLine } from "../../port/traces.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { findTraceRows, type TracePart } from "./trace-parts.ts";
import { createNameReader } from "../attributes/name-reader.ts";

interface Row {
  spans: bigint;
  failed: bigint;
  start: bigint;
  duration: bigint;
  root_known: bigint;
  root_start: bigint;
  root_name: bigint;
  root_service: bigint;
  events: bigint;
}

interface Part extends Row {
  rootName: string;
  rootService: string;
  services: string[];
}

/** A trace as a list shows it, merged from each day's part of it. */
export function traceLine(files: StoreFiles, traceId: TraceId): TraceLine {
  const parts = findTraceRows(files, traceId).map(readPart);
  const withSpans = parts.filter(({ spans }) => spans > 0n);
  const root = withSpans.toSorted(betterRoot)[0]!;
  const start = least(withSpans.map((part) => part.start));
  const end = -least(withSpans.map((part) => -(part.start + part.duration)));
  return {
    traceId,
    start,
    durationNanos: Number(end - start),
    rootName: root.rootName,
    rootService: root.rootService,
    rootMissing: root.root_known === 0n,
    services: [...new Set(withSpans.flatMap(({ services }) => services))].toSorted(),
    spans: sum(parts.map(({ spans }) => spans)),
    failedSpans: sum(parts.map(({ failed }) => failed)),
    events: sum(parts.map(({ events }) => events)),
  };
}

function readPart({ file: { connection }, id }: TracePart): Part {
  const names = createNameReader(connection);
  const row = connection
    .prepareBig(
      `SELECT spans, failed, start, duration, root_known, root_start, root_name, root_service,
         (SELECT count(*) FROM events WHERE trace = traces.id) AS events FROM traces WHERE id = ?`,
    )
    .get(id) as unknown as Row;
  const services = connection.prepare("SELECT service FROM trace_services WHERE trace = ?").all(id) as {
    service: number;
  }[];
  return {
    ...row,
    rootName: names.name(Number(row.root_name)),
    rootService: names.name(Number(row.root_service)),
    services: services.map(({ service }) => names.name(service)),
  };
}

function betterRoot(left: Row, right: Row): number {
  if (left.root_known !== right.root_known) return left.root_known > right.root_known ? -1 : 1;
  return Number(left.root_start - right.root_start);
}

function least(values: bigint[]): bigint {
  return values.reduce((best, value) => (value < best ? value : best));
}

function sum(values: bigint[]): number {
  return Number(values.reduce((total, value) => total + value, 0n));
}
