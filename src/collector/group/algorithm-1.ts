import type { Event } from "#model/event.ts";
import type { GroupingAlgorithm } from "./algorithm.ts";
import { builtLines } from "./built-lines.ts";
import { groupBy } from "./group-by.ts";
import { messageLines } from "./message-lines.ts";
import { reportLines } from "./report-lines.ts";
import { routeLines } from "./route-lines.ts";
import { cachedLines, stackLines } from "./stack-lines.ts";
import type { Variant } from "./variant.ts";

/** The first algorithm, and the version of every hash stored before hashes had one. */
export const ALGORITHM_1: GroupingAlgorithm = {
  version: 1,
  name: "2026-11",
  group: groupBy(defaultVariants),
};

/** The variants without a fingerprint. The first decides, the others only join. That of a route or report is the only one. */
export function defaultVariants(event: Event): Variant[] {
  const { payload } = event;
  const route = routeLines(event);
  if (route !== undefined) return [{ variant: "message", lines: route }];
  const report = reportLines(event);
  if (report !== undefined) return [{ variant: "report", lines: report }];
  const variants: Variant[] = [];
  const linesOf = cachedLines();
  const app = stackLines(payload, "app", linesOf);
  if (app !== undefined) variants.push({ variant: "app", lines: app });
  const system = stackLines(payload, "system", linesOf);
  if (system !== undefined) variants.push({ variant: "system", lines: system });
  const message = system === undefined ? messageLines(payload) : undefined;
  if (message !== undefined) variants.push({ variant: "message", lines: message });
  const built = builtLines(payload, linesOf);
  if (built !== undefined) variants.push({ variant: "system", lines: built });
  return variants;
}
