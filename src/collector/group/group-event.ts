import type { Event } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import type { GroupingAlgorithm } from "./algorithm.ts";
import { ALGORITHM_1 } from "./algorithm-1.ts";
import { ALGORITHM_2 } from "./algorithm-2.ts";
import type { RuleFinder } from "./fingerprint-rule.ts";

/** The current algorithm, then the earlier ones still supported, latest first. */
export type GroupingAlgorithms = readonly [current: GroupingAlgorithm, ...earlier: GroupingAlgorithm[]];

const ALGORITHMS: GroupingAlgorithms = [ALGORITHM_2, ALGORITHM_1];

/**
 * Computes the hashes by which an event finds its issue. The current algorithm decides; hashes of earlier ones only lead to
 * issues created under them, so that a change of the algorithm splits no issue.
 */
export function groupEvent(
  event: Event,
  findRule?: RuleFinder,
  [current, ...earlier]: GroupingAlgorithms = ALGORITHMS,
): Grouping {
  const { version, name } = current;
  const grouping = { algorithm: name, version, ...current.group(event, findRule) };
  if (earlier.length === 0 || current.differs?.(event) === false) return grouping;
  const hashes = new Set(earlier.flatMap((algorithm) => algorithm.group(event, findRule).hashes));
  for (const hash of grouping.hashes) hashes.delete(hash);
  return { ...grouping, earlierHashes: [...hashes] };
}
