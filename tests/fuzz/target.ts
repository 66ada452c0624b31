import type { Random } from "./random.ts";

/** A reader under test. */
export interface Target {
  name: string;
  seeds: readonly Buffer[];
  /** Makes an input from a seed. */
  mutate: (random: Random, seed: Buffer) => Buffer;
  /** Throws if the input was handled wrongly. */
  check: (input: Buffer) => Promise<void> | void;
}

/** Thrown by a target for a finding of its own. */
export function found(what: string, detail?: unknown): never {
  throw new Error(detail === undefined ? what : `${what}: ${describe(detail)}`);
}

function describe(detail: unknown): string {
  return JSON.stringify(detail, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  ).slice(0, 2_000);
}
