import { UsageError } from "./command.ts";

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** ISO 8601 of what an option was given: an age (`7d`) or a time. Throws `UsageError` for anything else. */
export function momentOf(option: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const [, amount, unit = ""] = /^(\d{1,6})([mhd])$/.exec(given) ?? [];
  const at = amount === undefined ? Date.parse(given) : Date.now() - Number(amount) * UNITS[unit]!;
  if (Number.isNaN(at))
    throw new UsageError(`${option}: "${given}" is neither an age, such as 7d, nor a time.`);
  return new Date(at).toISOString();
}
