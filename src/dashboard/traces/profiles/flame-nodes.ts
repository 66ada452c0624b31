import type { Flame, ProfileFunction } from "#api/profiles.ts";
import type { FlameNode } from "../flame/flame-tree.ts";

/** Whose code a box is, in the order of `FlameNode.service`. */
export const CODE_KINDS = ["Your code", "Other code", "Idle"];
/** Their fills: code that is not the project's stands back. */
export const CODE_FILLS = ["fill-series-0", "fill-edge", "fill-series-7"];
/** The kinds of functions, in the same order. */
export const KINDS: ProfileFunction["kind"][] = ["app", "system", "idle"];

/** The calls of a profile as boxes: each as wide as its time, the widest of siblings first. */
export function flameNodes({ nodes, functions, totalNanos: whole }: Flame): FlameNode[] {
  const made: FlameNode[] = [];
  /** Where the next child begins. */
  const next = new Map<number, number>();
  const order = new Map<number, number>();
  const children = Map.groupBy(nodes.parent.keys(), (node) => nodes.parent[node]!);
  const open = [-1];
  for (let above = open.shift(); above !== undefined; above = open.shift()) {
    const widestFirst = (children.get(above) ?? []).toSorted(
      (left, right) => nodes.totalNanos[right]! - nodes.totalNanos[left]!,
    );
    const parent = above === -1 ? -1 : order.get(above)!;
    for (const node of widestFirst) {
      const totalNanos = nodes.totalNanos[node]!;
      const called = functions[nodes.function[node]!]!;
      const from = next.get(above) ?? made[parent]?.from ?? 0;
      const width = totalNanos / Math.max(1, whole);
      next.set(above, from + width);
      order.set(node, made.length);
      made.push({
        parent,
        key: shortKey(`${called.name} ${called.file ?? ""} ${called.kind}`),
        name: called.name,
        service: KINDS.indexOf(called.kind),
        spans: 0,
        failed: 0,
        totalNanos,
        from,
        width,
        depth: parent === -1 ? 0 : made[parent]!.depth + 1,
      });
      open.push(node);
    }
  }
  for (const [node, place] of order) made[place]!.spans += nodes.samples[node]!;
  for (let place = made.length - 1; place >= 0; place--) {
    const { parent, spans } = made[place]!;
    if (parent !== -1) made[parent]!.spans += spans;
  }
  return made;
}

/** A URL has one for each call above a box: FNV-1a of what tells it apart. */
function shortKey(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(36);
}
