import type { FlameNode } from "./flame-tree.ts";

/** The node that an arrow key leads to from another: up to its parent, down to its widest child, or beside it; null for none. */
export function stepInFlame(nodes: readonly (FlameNode | null)[], place: number, key: string): number | null {
  const node = nodes[place] ?? null;
  if (node === null) return null;
  const next = toward(nodes, place, node, key);
  return next === -1 || (nodes[next] ?? null) === null ? null : next;
}

function toward(nodes: readonly (FlameNode | null)[], place: number, node: FlameNode, key: string): number {
  if (key === "ArrowUp") return node.parent;
  // Siblings stand together, the widest first.
  if (key === "ArrowDown") return nodes.findIndex((other) => other?.parent === place);
  if (key === "Home") return nodes.findIndex((other) => other !== null);
  const isSibling = (other: FlameNode | null | undefined) => other?.parent === node.parent;
  if (key === "ArrowRight") return isSibling(nodes[place + 1]) ? place + 1 : -1;
  if (key === "ArrowLeft") return isSibling(nodes[place - 1]) ? place - 1 : -1;
  return -1;
}
