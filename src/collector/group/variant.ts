import type { GroupingVariant } from "#model/grouping.ts";

/** One way to group an event, and the lines that it hashes. */
export interface Variant {
  variant: GroupingVariant;
  lines: string[];
}
