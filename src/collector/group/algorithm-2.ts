import type { Event } from "#model/event.ts";
import type { GroupingAlgorithm } from "./algorithm.ts";
import { defaultVariants } from "./algorithm-1.ts";
import { groupBy } from "./group-by.ts";
import { lostLines } from "./lost-lines.ts";

/** Uses what the first algorithm overlooked, where an event has nothing else that tells it from others. */
export const ALGORITHM_2: GroupingAlgorithm = {
  version: 2,
  name: "2026-11b",
  group: groupBy((event) => lostLines(event) ?? defaultVariants(event)),
  differs: (event: Event) => lostLines(event) !== undefined,
};
