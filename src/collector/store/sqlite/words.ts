import type { AttributeValue } from "#model/attributes.ts";
import { textHash } from "./text-hash.ts";

/**
 * The words by which the inverted indexes know a row. They begin with two letters that tell the kinds apart; a text
 * that happens to hold one only makes a hit that is checked and dropped.
 */
export const serviceWord = (service: number): string => `sv${service}`;
export const nameWord = (name: number): string => `nm${name}`;
export const FAILED_WORD = "er1";

/** Of a span that links to the trace. */
export const linkWord = (traceId: string): string => `lk${textHash(traceId).toString(36)}`;

/** A value as people write it in a query: text as it is, anything else as JSON; case folded. */
export function foldedValue(value: AttributeValue): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toLowerCase();
}

/** Stands for `key=value`. A short hash, so that a long value costs no more than a short one. */
export function attributeWord(key: string, folded: string): string {
  return `zq${textHash(`${key}=${folded}`).toString(36)}`;
}

/** Stands for a key, whatever its value. */
export function keyWord(key: string): string {
  return `zk${textHash(key).toString(36)}`;
}

const MAGNITUDES = 63;

/** Durations by powers of two: 0 for less than 2 ns, 30 for about a second. */
export function magnitudeOf(nanos: number): number {
  return nanos < 1 ? 0 : Math.min(MAGNITUDES, Math.floor(Math.log2(nanos)));
}

export const magnitudeWord = (magnitude: number): string => `du${magnitude}`;

/** The words of every duration that can lie between the two, those included. */
export function durationWords(min: number, max: number): string[] {
  const first = magnitudeOf(min);
  const length = Math.max(0, magnitudeOf(max) - first + 1);
  return Array.from({ length }, (_, index) => magnitudeWord(first + index));
}
