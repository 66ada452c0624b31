import type { ErasedSignal } from "#model/person/erasure.ts";
import type { BlockTable } from "../engine/blocks.ts";
import type { Connection } from "../engine/connection.ts";

/** What is searched at once: one table, in chunks from a cursor on. */
export type Part =
  | { kind: "lines"; table: BlockTable; signal: ErasedSignal }
  | {
      kind: "rows";
      table: string;
      signal: ErasedSignal | null;
      columns: string[];
      packed: string[];
      key: string[];
    };

const LINES: Record<BlockTable, ErasedSignal> = {
  event_blocks: "event",
  transaction_blocks: "transaction",
  span_blocks: "span",
  log_blocks: "log",
};

/** Tables whose rows are records; a row of another table is derived from records, or shared by them. */
const SIGNALS: Record<string, ErasedSignal> = {
  spare_payloads: "event",
  metric_series: "metric",
  sessions: "session",
  session_counts: "session",
  check_ins: "check_in",
};

/** Columns of compressed text. */
const PACKED: Record<string, string[]> = {
  spare_payloads: ["body"],
};

/** Deleted as a whole (`personal-files.ts`), written by the operator for other purposes than telemetry, or about erasures. */
const LEFT_OUT = new Set(
  `attachments blobs raw_items replay_segments profiles feedback feedback_activity replays replay_urls replay_links
   settings projects access_sessions access_tokens audit people person_links recovery_codes source_maps named_channels watch_rules watch_channels watch_defaults
   erasures erasure_steps erased_counts erased_replays`.split(/\s+/),
);

/** Every table of the file that may hold a person's values, in the order in which they are searched. */
export function partsOf(connection: Connection): Part[] {
  const tables = connection
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all() as { name: string }[];
  return tables
    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.has(name))
    .toSorted()
    .flatMap((table) => (table in LINES ? linesPart(table as BlockTable) : rowsPart(connection, table)));
}

function linesPart(table: BlockTable): Part {
  return { kind: "lines", table, signal: LINES[table] };
}

function rowsPart(connection: Connection, table: string): Part[] {
  const columns = connection.prepare("SELECT name, type, pk FROM pragma_table_info(?)").all(table) as {
    name: string;
    type: string;
    pk: number;
  }[];
  const texts = columns.filter(({ type }) => type === "TEXT").map(({ name }) => name);
  const packed = PACKED[table] ?? [];
  if (texts.length + packed.length === 0) return [];
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((left, right) => left.pk - right.pk);
  const isNumbered = keys.length === 0 || (keys.length === 1 && keys[0]!.type === "INTEGER");
  const key = isNumbered ? ["rowid"] : keys.map(({ name }) => name);
  return [{ kind: "rows", table, signal: SIGNALS[table] ?? null, columns: texts, packed, key }];
}
