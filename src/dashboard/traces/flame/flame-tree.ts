import type { Nanos } from "#lib/units.ts";
import { namePattern } from "#model/name-pattern.ts";
import { childRows, FAILED, topRows } from "../waterfall/chart-rows.ts";
import type { TraceChart } from "../waterfall/trace-chart.ts";

/** What a graph is of. */
export interface FlameWords {
  whole: string;
  /** What is counted: spans or samples. */
  one: string;
  many: string;
  search: string;
}

/** Spans with the same name and the same parent node, summed. */
export interface FlameNode {
  /** The index of its parent; -1 at the top. Parents come before their children. */
  parent: number;
  /** Tells it apart from its siblings. */
  key: string;
  name: string;
  /** The index of its service; -1 for missing spans. */
  service: number;
  spans: number;
  failed: number;
  totalNanos: Nanos;
  /** Its position, from 0 to 1. */
  from: number;
  width: number;
  depth: number;
}

interface Group {
  rows: number[];
  total: Nanos;
}

/** Narrower nodes are not drawn. */
const NARROWEST = 0.002;
const MOST = 1500;
const DEEPEST = 60;

/**
 * Builds a flame graph: siblings of the same kind form one node as wide as their sum. Children that ran in parallel
 * can add up to more than their parent and are then scaled to its width.
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
    name: names[rows.name[first] ?? -1] || "Missing span",
    service: rows.service[first] ?? -1,
    spans: members.length,
    failed: members.filter((row) => ((rows.flags[row] ?? 0) & FAILED) !== 0).length,
    totalNanos: total,
  };
}

/** The path of each node, for the URL. */
export function flamePaths(nodes: FlameNode[]): string[] {
  const paths: string[] = [];
  for (const { parent, key } of nodes) paths.push(`${paths[parent] ?? ""}/${encodeURIComponent(key)}`);
  return paths;
}

/** A node and its descendants, scaled to the full width; null for other nodes. -1 returns all unchanged. */
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
