import type { ChartLine } from "#model/metric/board.ts";
import { AGGREGATES, METRIC_TYPES } from "#model/metric/metric-type.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import type { Query } from "../path-parts.ts";
import { withTerms } from "../scope/scoped-query.ts";
import { param, type SearchParams } from "../search-params.ts";

/** Lines of one chart that the explorer shows at once. */
export const MOST_LINES = 6;

const FIELDS = ["metric", "type", "unit", "agg", "where", "by"] as const;

/** The name of a line's parameter: the second line's are `metric2`, `agg2` and so on. */
export function lineField(field: (typeof FIELDS)[number], index: number): string {
  return index === 0 ? field : `${field}${index + 1}`;
}

/** The lines of a page's URL; those without a metric are left out. */
export function readLines(search: SearchParams): ChartLine[] {
  return Array.from({ length: MOST_LINES + 1 }, (_, index) => {
    const read = (field: (typeof FIELDS)[number]) => param(search, lineField(field, index))?.trim() ?? "";
    return {
      metric: read("metric").slice(0, 250),
      type: METRIC_TYPES.find((type) => type === read("type")) ?? null,
      unit: param(search, lineField("unit", index))?.slice(0, 63) ?? null,
      aggregate: AGGREGATES.find((aggregate) => aggregate === read("agg")) ?? null,
      query: read("where"),
      groupBy: read("by").slice(0, 600),
    };
  })
    .filter(({ metric }) => metric !== "")
    .slice(0, MOST_LINES);
}

/** The lines as parameters of a URL. */
export function lineQuery(lines: readonly ChartLine[]): Query {
  const query: Query = {};
  for (const [index, line] of lines.entries()) {
    const set = (field: (typeof FIELDS)[number], value: string | null) => {
      if (value !== null) query[lineField(field, index)] = value;
    };
    set("metric", line.metric);
    set("type", line.type);
    set("unit", line.unit);
    set("agg", line.aggregate);
    if (line.query !== "") set("where", line.query);
    if (line.groupBy !== "") set("by", line.groupBy);
  }
  return query;
}

/** A line with a metric of the list. */
export function newLine(
  metric: string,
  type: ChartLine["type"] = null,
  unit: string | null = null,
): ChartLine {
  return { metric, type, unit, aggregate: null, query: "", groupBy: "" };
}

/** A line narrowed to the values that were chosen of a board's variables; an empty one is any. */
export function withVariables(line: ChartLine, chosen: { key: string; value: string }[]): ChartLine {
  const terms = chosen.flatMap(({ key, value }) => (value === "" ? [] : writeTerm(key, value)));
  return { ...line, query: withTerms(line.query, terms) };
}
