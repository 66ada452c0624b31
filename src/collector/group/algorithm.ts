import type { Event } from "#model/event.ts";
import type { GroupingRecord } from "#model/grouping.ts";
import type { RuleFinder } from "./fingerprint-rule.ts";

/** One version of the grouping rules. Pure and deterministic. */
export interface GroupingAlgorithm {
  /** Stored with every hash; a higher version is a later algorithm. */
  version: number;
  /** Shown to people. */
  name: string;
  /** Returns at least one hash for every event. The project's rules take precedence over the sender's fingerprint. */
  group(event: Event, findRule?: RuleFinder): Omit<GroupingRecord, "algorithm">;
  /** Whether it may give an event other hashes than the one before it; without it, it may for each. */
  differs?(event: Event): boolean;
}
