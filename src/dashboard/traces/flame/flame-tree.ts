import type { Nanos } from "#lib/units.ts";
import { namePattern } from "../waterfall/name-pattern.ts";
import { FAILED } from "../waterfall/row-flags.ts";
import { childRows, topRows } from "../waterfall/row-times.ts";
import type { TraceChart } from "../waterfall/trace-chart.ts";

/** Spans that were called the same from the same place, summed. */
export interface FlameNode {
  /** Place of the node over it; -1 at the top. Parents stand before their children. */
  parent: number;
  /** What it has and its siblings have not. */
  key: string;
  name: string;
  /** Place in the chart's services; -1 for spans that did not arrive. */
  service: number;
  spans: number;
  failed: number;
  totalNanos: Nanos;
  /** Where it is drawn, within 0 and 1 of the whole width. */
  from: number;
  width: number;
  depth: number;
}

interface Group {
  rows: number[];
  total: Nanos;
}

/** What is narrower than this share of the picture is not drawn. */
const NARROWEST = 0.002;
const MOST = 1500;
const DEEPEST = 60;

/**
 * A trace as a flame graph: siblings of one kind are one node as wide as their sum, its children beside each other within it.
 * Children that ran side by side can sum to more than their parent took; they are then drawn to its width.
 */
export function flameTree(chart: TraceChart): FlameNode[] {
  const { rows } = chart;
  const nodes: FlameNode[] = [];
  const open: { members: number[] | null; place: number; from: number; width: number; depth: number }[] = [
    { members: null, place: -1, from: 0, width: 1, depth: 0 },
  ];
  for (let now = open.shift(); now !== undefined && nodes.length < MOST; now = open.shift()) {
    const groups = groupOf(chart, now.members);
    const sum = [...groups.values()].reduce((all, { total }) => all + total, 0);
    const parentTotal =
      now.members === null ? sum : now.members.reduce((all, row) => all + (rows.durationNanos[row] ?? 0), 0);
    const scale = now.width / Math.max(1, sum, parentTotal);
    let from = now.from;
    for (const [key, group] of [...groups].toSorted(([, a], [, b]) => b.total - a.total)) {
      const width = group.total * scale;
      if (width >= NARROWEST) {
        const { depth } = now;
        nodes.push(nodeOf(chart, group, { parent: now.place, key, from, width, depth }));
        const place = nodes.length - 1;
        if (depth < DEEPEST) open.push({ members: group.rows, place, from, width, depth: depth + 1 });
      }
      from += width;
    }
  }
  return nodes;
}

function groupOf({ rows, names }: TraceChart, members: number[] | null): Map<string, Group> {
  const groups = new Map<string, Group>();
  const below =
    members === null ? topRows(rows.end) : members.flatMap((row) => [...childRows(rows.end, row)]);
  for (const row of below) {
    const key = `${rows.service[row] ?? -1} ${namePattern(names[rows.name[row] ?? -1] ?? "")}`;
    const group: Group = groups.get(key) ?? { rows: [], total: 0 };
    groups.set(key, group);
    group.rows.push(row);
    group.total += rows.durationNanos[row] ?? 0;
  }
  return groups;
}

function nodeOf(
  { rows, names }: TraceChart,
  { rows: members, total }: Group,
  place: Pick<FlameNode, "parent" | "key" | "from" | "width" | "depth">,
): FlameNode {
  const [first = 0] = members;
  return {
    ...place,
    name: names[rows.name[first] ?? -1] || "Span that did not arrive",
    service: rows.service[first] ?? -1,
    spans: members.length,
    failed: members.filter((row) => ((rows.flags[row] ?? 0) & FAILED) !== 0).length,
    totalNanos: total,
  };
}

/** The keys of the way down to each node, as the URL names it. */
export function flamePaths(nodes: FlameNode[]): string[] {
  const paths: string[] = [];
  for (const { parent, key } of nodes) paths.push(`${paths[parent] ?? ""}/${encodeURIComponent(key)}`);
  return paths;
}

/** A node and what is below it, spread over the whole width; null for the places of all others. -1 gives all as they are. */
export function flameWithin(nodes: FlameNode[], focus: number): (FlameNode | null)[] {
  const focused = nodes[focus];
  if (focused === undefined) return nodes;
  const shown: (FlameNode | null)[] = [];
  for (const [place, node] of nodes.entries()) {
    const isWithin = place === focus || (shown[node.parent] ?? null) !== null;
    const spread = () => ({
      ...node,
      from: (node.from - focused.from) / focused.width,
      width: node.width / focused.width,
    });
    shown.push(isWithin ? spread() : null);
  }
  return shown;
}
