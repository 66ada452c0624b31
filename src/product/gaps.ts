import { listSlots, type Product } from "./slots.ts";

/** What is still open, a line each with its question, in the specification's order; empty when all is decided. */
export function describeGaps(product: Product): string[] {
  return listSlots(product).flatMap(({ name, title, slot }) =>
    slot.status === "open" ? [`${title} (src/product/${name}.ts): ${slot.question}`] : [],
  );
}
