import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "./bad-query.ts";
import type { TermToken } from "./tokenize.ts";

const BYTES: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};
const SECONDS: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

const IS_SIZE = /(?:^|[._-])(?:size|bytes?|length|memory)$|(?:Size|Bytes|Length)$/;
/** The unit that a key's name says its numbers are in. OpenTelemetry's durations are seconds. */
const DURATION_KEYS: readonly [RegExp, keyof typeof SECONDS][] = [
  [/[._-](?:ms|millis|milliseconds)$|(?:Ms|Millis)$/, "ms"],
  [/[._-](?:us|micros|microseconds)$|Micros$/, "us"],
  [/[._-](?:ns|nanos|nanoseconds)$|Nanos$/, "ns"],
  [/[._-](?:s|sec|seconds|duration)$|^duration$|Seconds$/, "s"],
];

/**
 * The term with a number in the attribute's own unit in place of one with a unit: `response.size:>2MiB`, `wait_ms:>=1.5s`.
 * Other terms are unchanged. Fails for a comparison with a duration of a key whose name does not say its unit.
 */
export function withoutUnit(term: TermToken): Result<TermToken, BadQuery> {
  const [, sign = "", number, unit] =
    /^(>=|<=|>|<)?(-?\d{1,15}(?:\.\d{1,15})?)([A-Za-zµ]{1,3})$/.exec(term.value) ?? [];
  if (term.quoted || number === undefined || unit === undefined) return ok(term);
  const isSize = IS_SIZE.test(term.key);
  const bytes = BYTES[unit.toLowerCase()];
  // Without a comparison, `2GB` may be a text.
  if (bytes !== undefined && (isSize || (sign !== "" && unit.length > 1)))
    return ok(inUnit(term, sign, Number(number) * bytes));
  const seconds = SECONDS[unit];
  if (seconds === undefined) return ok(term);
  const own = DURATION_KEYS.find(([pattern]) => pattern.test(term.key))?.[1];
  if (own !== undefined) return ok(inUnit(term, sign, (Number(number) * seconds) / SECONDS[own]!));
  if (sign === "") return ok(term);
  const detail = `"${term.key}:${term.value}" at position ${term.start + 1} has a unit, but the name of the attribute does not say which unit its numbers are in; write ${term.key}:${sign}${number}.`;
  return err(badQuery(detail, term.start));
}

/** Rounded: 0.1 times a thousandth is not written as people write it. */
function inUnit(term: TermToken, sign: string, value: number): TermToken {
  return { ...term, value: `${sign}${Number(value.toPrecision(15))}` };
}
