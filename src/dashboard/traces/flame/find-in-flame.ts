import type { FlameNode } from "./flame-tree.ts";

/** The nodes that a text was found in. */
export interface FoundInFlame {
  places: ReadonlySet<number>;
  spans: number;
  /** Their part of what is shown, from 0 to 1; a node within another counts once. */
  share: number;
}

/** Finds all words of a text in names and services, whatever their case. */
export function findInFlame(
  nodes: readonly (FlameNode | null)[],
  services: readonly string[],
  text: string,
): FoundInFlame {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const places = new Set<number>();
  const covered = new Set<number>();
  let [spans, share] = [0, 0];
  if (words.length === 0) return { places, spans, share };
  for (const [place, node] of nodes.entries()) {
    if (node === null) continue;
    const searched = `${node.name} ${services[node.service] ?? ""}`.toLowerCase();
    const isFound = words.every((word) => searched.includes(word));
    const isWithin = covered.has(node.parent);
    if (isFound) {
      places.add(place);
      spans += node.spans;
      if (!isWithin) share += node.width;
    }
    if (isFound || isWithin) covered.add(place);
  }
  return { places, spans, share: Math.min(1, share) };
}
