import type { Random } from "./random.ts";

/** A reader under test. */
export interface Target {
  name: string;
  seeds: readonly Buffer[];
  /** Makes an input of a seed. */
  mutate: (random: Random, seed: Buffer) => Buffer;
  /** Throws what is wrong with how the input was taken. */
  check: (input: Buffer) => Promise<void> | void;
}

/** What a target throws for a finding of its own. */
export function found(what: string, detail?: unknown): never {
  throw new Error(detail === undefined ? what : `${what}: ${describe(detail)}`);
}

function describe(detail: unknown): string {
  return JSON.stringify(detail, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  ).slice(0, 2_000);
}
