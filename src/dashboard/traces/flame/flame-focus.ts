import type { FlameNode } from "./flame-tree.ts";

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
