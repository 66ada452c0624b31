import type { ObjectiveFilter, ObjectiveSum } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { LevelMinutes } from "../rates/request-rates.ts";
import { readSums } from "./count-objective.ts";

const MINUTE = 60_000;

/** The requests of an objective in time, by five minutes or by the hour; without those that have none. Ranges are whole hours. */
export function sumObjective(
  files: StoreFiles,
  filter: ObjectiveFilter,
  level: Exclude<LevelMinutes, 1>,
  ranges: readonly { start: number; end: number }[],
): ObjectiveSum[] {
  return ranges.flatMap(({ start, end }) =>
    [...readSums(files, filter, level, start / MINUTE, end / MINUTE)].map(
      ([at, { requests, bad, rows }]) => ({
        at: at * MINUTE,
        requests,
        bad,
        rows,
      }),
    ),
  );
}
