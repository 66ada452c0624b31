import type { Outcome } from "./outcome.ts";

/** A number of items of one outcome, whenever they were received. */
export type ItemCount = Pick<Outcome, "category" | "kind" | "reason" | "quantity">;

/** Items by category, outcome and reason, of all projects together. */
export interface ItemCounter {
  add: (counts: readonly ItemCount[]) => void;
  read: () => ItemCount[];
}

export function createItemCounter(): ItemCounter {
  const known = new Map<string, ItemCount>();
  return {
    add(counts) {
      for (const { category, kind, reason, quantity } of counts) {
        const key = `${category}|${kind}|${reason}`;
        const count = known.get(key);
        if (count === undefined) known.set(key, { category, kind, reason, quantity });
        else count.quantity += quantity;
      }
    },
    read: () => [...known.values()],
  };
}
