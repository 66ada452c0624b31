import type { Event } from "#model/event.ts";
import type { GroupingAlgorithm } from "./algorithm.ts";
import { builtLines } from "./built-lines.ts";
import { applyFingerprint } from "./fingerprint.ts";
import type { RuleFinder } from "./fingerprint-rule.ts";
import { hashLines } from "./hash-lines.ts";
import { messageLines } from "./message-lines.ts";
import { reportLines } from "./report-lines.ts";
import { routeLines } from "./route-lines.ts";
import { cachedLines, stackLines } from "./stack-lines.ts";
import type { Variant } from "./variant.ts";

/** The first algorithm, and the version of every hash stored before hashes had one. */
export const ALGORITHM_1: GroupingAlgorithm = { version: 1, name: "2026-11", group };

function group(event: Event, findRule?: RuleFinder): ReturnType<GroupingAlgorithm["group"]> {
  const rule = findRule?.(event);
  const parts = rule?.fingerprint ?? event.payload.fingerprint;
  const variants = applyFingerprint(event, parts ?? [], defaultVariants(event));
  const digest = event.digest === null ? [] : [`digest ${event.digest}`];
  // The browser's copy of a server error has React's stack, the same for every error. Only the digest identifies it.
  const copy = event.platform === "javascript" && event.digest !== null && parts === undefined;
  const deciding: Variant = copy
    ? { variant: "fingerprint", lines: digest }
    : (variants[0] ?? { variant: "fallback", lines: [`type ${event.type}`] });
  const contributing = copy ? [] : variants.map((variant) => variant.lines);
  // The deciding lines are usually the same array as those of the first variant.
  const hashed = new Set([deciding.lines, ...contributing, ...(digest.length > 0 ? [digest] : [])]);
  const hashes = [...hashed].map(hashLines);
  return {
    hashes: [...new Set(hashes)],
    variant: deciding.variant,
    contributed: deciding.lines,
    ...(rule === undefined ? {} : { rule: rule.text }),
  };
}

/** The variants without a fingerprint. The first decides, the others only join. That of a route or report is the only one. */
function defaultVariants(event: Event): Variant[] {
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
