import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { EventType } from "#model/event.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { RowCache } from "../engine/row-cache.ts";
import { createTagDeriver, lastWithoutDerived } from "../events/stored-tags.ts";
import { ofIssue } from "./root-issue.ts";

/** The most events to read, and of those the most whose tags are derived from their payload. */
const MAX_EVENTS = 3000;
const MAX_DERIVED = 500;

/** The columns that facets count. */
export interface FacetedRow {
  row: number;
  line: number | null;
  type: EventType;
  timestamp: UnixMillis;
  received: UnixMillis;
  platform: string;
  release: string | null;
  environment: string | null;
  transaction: string | null;
  level: string;
  userKey: string | null;
  /** JSON, with the derived tags. */
  tags: string;
}

export const FACETED_COLUMNS = `id AS row, line, type, timestamp, received, platform, release, environment,
  transaction_name AS "transaction", level, user_key AS userKey, tags`;

/** An issue's latest stored events. Of days without derived tags, fewer. */
export function readFacetedEvents(files: StoreFiles, id: IssueId, cache: RowCache<string>): FacetedRow[] {
  const { sql, value } = ofIssue(files, id);
  const read: FacetedRow[] = [];
  let derivable = MAX_DERIVED;
  for (const file of files.days()) {
    if (read.length >= MAX_EVENTS) break;
    const after = lastWithoutDerived(file.connection);
    const derive = createTagDeriver(file, cache);
    const rows = file.connection
      .prepare(`SELECT ${FACETED_COLUMNS} FROM events WHERE ${sql} ORDER BY timestamp DESC LIMIT ?`)
      .all(value, MAX_EVENTS - read.length) as unknown as FacetedRow[];
    for (const row of rows) {
      if (row.row > after) read.push(row);
      else if (derivable-- > 0) read.push({ ...row, tags: derive(row) });
    }
  }
  return read;
}

const COLUMNS = ["release", "environment", "transaction", "level"] as const;
type Field = (typeof COLUMNS)[number];
const FIELDS: ReadonlySet<string> = new Set(COLUMNS);

/** An event's tags, and its fields that are shown and searched as tags. They win over tags of their name. */
export function facetedTags(row: FacetedRow): [string, string][] {
  const tags = (JSON.parse(row.tags) as [string, string][]).filter(
    ([key]) => !FIELDS.has(key) || row[key as Field] === null,
  );
  for (const key of COLUMNS) {
    const value = row[key];
    if (value !== null) tags.push([key, value]);
  }
  return tags;
}
