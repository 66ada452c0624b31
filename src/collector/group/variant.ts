import type { GroupingVariant } from "#model/grouping.ts";

/** One way to group an event, with the lines to hash. */
export interface Variant {
  variant: GroupingVariant;
  lines: string[];
}
