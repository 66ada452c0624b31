/** Returns each cycle of a graph, as the nodes on it in order. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];

  const visit = (node: string): void => {
    if (done.has(node)) return;
    const seenAt = path.indexOf(node);
    if (seenAt !== -1) {
      cycles.push(path.slice(seenAt));
      return;
    }
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };

  for (const node of graph.keys()) visit(node);
  return cycles;
}
