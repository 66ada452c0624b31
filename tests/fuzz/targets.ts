import { envelopeTarget } from "./envelope-target.ts";
import type { loadOracle } from "./oracle.ts";
import { otlpJsonTarget, otlpProtoTargets } from "./otlp-targets.ts";
import { readSeeds } from "./seeds.ts";
import type { Target } from "./target.ts";

/** Every reader of untrusted bytes, with seeds from these corpora. */
export function listTargets(corpora: string, oracle: ReturnType<typeof loadOracle>): Target[] {
  const seeds = readSeeds(corpora);
  return [envelopeTarget(seeds), ...otlpProtoTargets(seeds, oracle), otlpJsonTarget(seeds)];
}
