import { zstdDecompressSync } from "node:zlib";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import type { StoredItem, StoredKind, StoredRecord } from "../../port/stored-item.ts";
import { foldId } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";

const MAX_RECORDS = 20;
const MAX_TEXT: Bytes = 262_144;

/** What is stored under the id of a check-in, a session or an item that is kept as it was received; null where nothing is. */
export function getStoredItem(files: StoreFiles, kind: StoredKind, text: string): StoredItem | null {
  const id = foldId(text);
  if (kind === "check_in") return getCheckIn(files, id);
  if (kind === "session") return getSession(files, id);
  const records = rawRecords(files, id);
  return records.length === 0
    ? null
    : { kind, id, job: null, release: null, environment: null, traceId: null, records };
}

type Row = Record<string, string | number | null>;

function getCheckIn(files: StoreFiles, id: string): StoredItem | null {
  const row = files.state
    .prepare(
      `SELECT check_in_id, slug AS monitor_slug, environment, status, release, duration, trace_id, started, received
       FROM check_ins WHERE check_in_id = ?`,
    )
    .get(id) as Row | undefined;
  if (row === undefined) return null;
  const job = { slug: String(row["monitor_slug"]), environment: String(row["environment"]) };
  return { ...itemOf("check_in", id, row), job };
}

function getSession(files: StoreFiles, id: string): StoredItem | null {
  const row = files.state
    .prepare(
      "SELECT sid, status, release, environment, user_key AS user, errors, started, received FROM sessions WHERE sid = ?",
    )
    .get(id) as Row | undefined;
  return row === undefined ? null : itemOf("session", id, row);
}

/** A row of the state as the record that it is. */
function itemOf(kind: "check_in" | "session", id: string, row: Row): StoredItem {
  const { started, received, ...fields } = row;
  const json = JSON.stringify({ ...fields, started: timeOf(started), received: timeOf(received) });
  const record: StoredRecord = {
    type: kind,
    receivedAt: Number(received),
    contentType: "application/json",
    size: Buffer.byteLength(json),
    text: json,
  };
  const named = (key: string) => (typeof fields[key] === "string" ? fields[key] : null);
  return {
    kind,
    id,
    job: null,
    release: named("release"),
    environment: named("environment"),
    traceId: named("trace_id"),
    records: [record],
  };
}

function timeOf(value: Row[string] | undefined): string | null {
  return typeof value === "number" ? new Date(value).toISOString() : null;
}

interface RawRow {
  type: string;
  contentType: string | null;
  receivedAt: UnixMillis;
  body: Uint8Array;
}

function rawRecords(files: StoreFiles, id: string): StoredRecord[] {
  const rows = files.days().flatMap(
    ({ connection }) =>
      connection
        .prepare(
          `SELECT type, content_type AS contentType, received AS receivedAt, body FROM raw_items
           WHERE item_id = ? ORDER BY id DESC LIMIT ${MAX_RECORDS}`,
        )
        .all(id) as unknown as RawRow[],
  );
  return rows.slice(0, MAX_RECORDS).map(({ body, ...row }) => {
    const bytes = zstdDecompressSync(body);
    return Object.assign(row, { size: bytes.length, text: textOf(bytes) });
  });
}

/** The beginning of a UTF-8 text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const isCut = bytes.length > MAX_TEXT;
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, MAX_TEXT), { stream: isCut });
  } catch {
    return null;
  }
}
