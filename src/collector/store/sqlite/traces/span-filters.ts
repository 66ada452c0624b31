import type { Connection } from "../engine/connection.ts";
import { createFilter, FILTER_ROWS } from "./span-filter.ts";

/** Filters that one step makes. */
const STEP = 4;

/** Makes filters over the spans that none covers yet, as far as there are enough for one. Says whether there are more. */
export function addSpanFilters(connection: Connection): boolean {
  const insert = connection.prepare("INSERT INTO span_filters (last, first, bits) VALUES (?, ?, ?)");
  const { covered, last } = connection
    .prepare(
      `SELECT coalesce((SELECT max(last) FROM span_filters), 0) AS covered,
         coalesce((SELECT max(id) FROM spans), 0) AS last`,
    )
    .get() as { covered: number; last: number };
  const select = connection.prepareBig("SELECT span_id AS id FROM spans WHERE id BETWEEN ? AND ?");
  let from = covered + 1;
  for (let made = 0; made < STEP && last - from + 1 >= FILTER_ROWS; made++) {
    const to = from + FILTER_ROWS - 1;
    const rows = select.all(from, to) as { id: bigint }[];
    insert.run(to, from, createFilter(rows.map(({ id }) => id)));
    from = to + 1;
  }
  return last - from + 1 >= FILTER_ROWS;
}
