import type { IssueId } from "#lib/ids.ts";
import type { FacetBaseline } from "../../port/issues.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { RowCache } from "../engine/row-cache.ts";
import { sampleEvents } from "../events/sample-events.ts";
import { createTagDeriver, lastWithoutDerived } from "../events/stored-tags.ts";
import { FACETED_COLUMNS, facetedTags, type FacetedRow } from "./read-faceted-events.ts";
import { issueParts, rootIssue } from "./root-issue.ts";

/** Rows looked up in a round; another round only until there are enough of the issue's platform. */
const EACH = 3000;
const ROUNDS = 3;
const ENOUGH = 1000;
/** Rows whose tags are derived from their payload. */
const MAX_DERIVED = 150;
const MIN_PERIOD = 3_600_000;

export interface TagCounts {
  events: number;
  /** By value, of the values asked for only. */
  values: Map<string, number>;
}

interface Baseline {
  about: FacetBaseline;
  tags: Map<string, TagCounts>;
}

interface Wanted {
  key: string;
  values: [string, unknown][];
}

/**
 * Counts the tags in events of other issues of the project, of the type and platform of the issue's latest event, received in
 * the period of the issue's. Tags of a browser's events and of a server's are not alike whatever failed, so other platforms
 * would make each of them look different. Null for an issue without events.
 */
export function readBaseline(
  files: StoreFiles,
  id: IssueId,
  own: FacetedRow[],
  wanted: Wanted[],
  cache: RowCache<string>,
): Baseline | null {
  const [latest] = own;
  const root = rootIssue(files.state, id);
  const project = files.state.prepare("SELECT project FROM issues WHERE id = ?").get(root) as
    | { project: number }
    | undefined;
  if (latest === undefined || project === undefined) return null;
  const received = own.map((row) => row.received);
  const end = received.reduce((left, right) => Math.max(left, right));
  const start = Math.min(
    received.reduce((left, right) => Math.min(left, right)),
    end - MIN_PERIOD,
  );
  const tags = new Map(
    wanted.map(({ key, values }) => [
      key,
      { events: 0, values: new Map(values.map(([value]) => [value, 0])) },
    ]),
  );
  const parts = new Set(issueParts(files.state, root));
  const rowsOf = openRows(cache);
  let looked = 0;
  for (const { file, row, round } of sampleEvents(files, { start, end }, { each: EACH, rounds: ROUNDS })) {
    if (round > 0 && looked >= ENOUGH) break;
    const rows = rowsOf(file);
    const found = rows.find(row);
    if (found === undefined || found.project !== project.project || parts.has(found.issue)) continue;
    if (found.type !== latest.type || found.platform !== latest.platform) continue;
    if (found.received < start || found.received > end) continue;
    looked++;
    countInto(tags, rows.withTags(found));
  }
  return { about: { looked, platform: latest.platform, start, end }, tags };
}

function countInto(tags: Map<string, TagCounts>, row: FacetedRow): void {
  for (const [key, value] of facetedTags(row)) {
    const counts = tags.get(key);
    if (counts === undefined) continue;
    counts.events++;
    const before = counts.values.get(value);
    if (before !== undefined) counts.values.set(value, before + 1);
  }
}

type Row = FacetedRow & { project: number; issue: IssueId };

interface DayRows {
  find(row: number): Row | undefined;
  /** The row with its derived tags; as it is once too many were derived. */
  withTags(row: Row): Row;
}

function openRows(cache: RowCache<string>): (file: DayFile) => DayRows {
  let derivable = MAX_DERIVED;
  const opened = new Map<DayFile, DayRows>();
  return (file) => {
    const known = opened.get(file);
    if (known !== undefined) return known;
    const find = file.connection.prepare(
      `SELECT ${FACETED_COLUMNS}, project, issue FROM events WHERE id = ?`,
    );
    const after = lastWithoutDerived(file.connection);
    const derive = createTagDeriver(file, cache);
    const rows: DayRows = {
      find: (row) => find.get(row) as Row | undefined,
      withTags: (row) => (row.row > after || derivable-- <= 0 ? row : { ...row, tags: derive(row) }),
    };
    opened.set(file, rows);
    return rows;
  };
}
