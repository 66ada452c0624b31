import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
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
  const condition = { project: project.project, type: latest.type, platform: latest.platform, start, end };
  const readRows = createRowReader(new Set(issueParts(files.state, root)), condition, cache);
  let looked = 0;
  for (const { file, rows, round } of sampleEvents(files, { start, end }, { each: EACH, rounds: ROUNDS })) {
    if (round > 0 && looked >= ENOUGH) break;
    for (const row of readRows(file, rows)) {
      looked++;
      countInto(tags, row);
    }
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

interface RowCondition {
  project: number;
  type: string;
  platform: string;
  start: UnixMillis;
  end: UnixMillis;
}

/** Reads rows of a day with their derived tags; without them once too many were derived. */
function createRowReader(
  parts: ReadonlySet<IssueId>,
  { project, type, platform, start, end }: RowCondition,
  cache: RowCache<string>,
): (file: DayFile, ids: number[]) => FacetedRow[] {
  let derivable = MAX_DERIVED;
  return (file, ids) => {
    const rows = file.connection
      .prepare(
        `SELECT ${FACETED_COLUMNS}, issue FROM events WHERE id IN (SELECT value FROM json_each(?))
           AND project = ? AND type = ? AND platform = ? AND received BETWEEN ? AND ?`,
      )
      .all(JSON.stringify(ids), project, type, platform, start, end) as unknown as (FacetedRow & {
      issue: IssueId;
    })[];
    const after = lastWithoutDerived(file.connection);
    const derive = createTagDeriver(file, cache);
    const others = rows.filter(({ issue }) => !parts.has(issue));
    for (const row of others) if (row.row <= after && derivable-- > 0) row.tags = derive(row);
    return others;
  };
}
