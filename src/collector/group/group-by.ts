import type { Event } from "#model/event.ts";
import type { GroupingAlgorithm } from "./algorithm.ts";
import { applyFingerprint } from "./fingerprint.ts";
import type { RuleFinder } from "./fingerprint-rule.ts";
import { hashLines } from "./hash-lines.ts";
import type { Variant } from "./variant.ts";

/** Groups by fingerprint and digest, and by the variants that an algorithm finds in an event. */
export function groupBy(variantsOf: (event: Event) => Variant[]): GroupingAlgorithm["group"] {
  return (event, findRule) => group(event, findRule, variantsOf);
}

function group(
  event: Event,
  findRule: RuleFinder | undefined,
  variantsOf: (event: Event) => Variant[],
): ReturnType<GroupingAlgorithm["group"]> {
  const rule = findRule?.(event);
  const parts = rule?.fingerprint ?? event.payload.fingerprint;
  const variants = applyFingerprint(event, parts ?? [], variantsOf(event));
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
