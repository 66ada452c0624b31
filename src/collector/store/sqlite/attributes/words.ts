import type { AttributeValue } from "#model/attributes.ts";
import type { AttributeKey } from "../../port/logs.ts";
import { textHash } from "../engine/hashes.ts";

/**
 * Words of the inverted indexes. A two-letter prefix separates their kinds; a text that happens to contain such a word only
 * yields a hit that verification drops.
 */
export const serviceWord = (service: number): string => `sv${service}`;
export const nameWord = (name: number): string => `nm${name}`;
/** Stands for the attributes of a span's resource, which all spans of a process share. */
export const resourceWord = (resource: number): string => `rs${resource}`;
/** The same for log records, with another prefix: their texts share the index, and may well contain `RS256`. */
export const logResourceWord = (resource: number): string => `zr${resource}`;
export const FAILED_WORD = "er1";

/** For a span that links to the trace. */
export const linkWord = (traceId: string): string => `lk${textHash(traceId).toString(36)}`;

export function keysOf(key: AttributeKey): readonly string[] {
  return typeof key === "string" ? [key] : key;
}

/** A value as written in a query: text as is, anything else as JSON; case folded. */
export function foldedValue(value: AttributeValue): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toLowerCase();
}

/** Stands for `key=value`. A hash, so that long values cost no more than short ones. */
export function attributeWord(key: string, folded: string): string {
  return `zq${textHash(`${key}=${folded}`).toString(36)}`;
}

/** Stands for an attribute's key in one of a span's events or links, with any value. */
export function insideWord(key: string): string {
  return `in${textHash(key).toString(36)}`;
}

/** For a span with more attributes, or more such keys, than are indexed. */
export const MORE_WORD = "mo1";

/** Stands for a key with any value. */
export function keyWord(key: string): string {
  return `zk${textHash(key).toString(36)}`;
}

/** Numbers by sign and power of two, from the most negative to the largest; 0 for 0 and values close to it. */
const LEAST_POWER = -20;
export const LAST_NUMBER = 82;

export function numberMagnitude(value: number): number {
  const power = Math.floor(Math.log2(Math.abs(value)));
  if (power < LEAST_POWER || Number.isNaN(power)) return 0;
  return Math.sign(value) * Math.min(LAST_NUMBER, power - LEAST_POWER + 1);
}

/** Whether by convention the key has few distinct whole numbers: ranges then look them up one by one. */
export function isWholeKey(key: string): boolean {
  return WHOLE.test(key);
}

const WHOLE = /(?:^|[._])status_code$/;

/** Stands for a key with a number of this magnitude. */
export function numberWord(key: string, magnitude: number): string {
  return `zn${textHash(`${key}~${magnitude}`).toString(36)}`;
}

/** The value as a number, if it is one or is text of one; otherwise null. */
export function numberOf(value: AttributeValue): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const MAGNITUDES = 63;

/** Durations by powers of two: 0 for less than 2 ns, 30 for about a second. */
export function magnitudeOf(nanos: number): number {
  return nanos < 1 ? 0 : Math.min(MAGNITUDES, Math.floor(Math.log2(nanos)));
}

export const magnitudeWord = (magnitude: number): string => `du${magnitude}`;

/** The words of all durations between the two, inclusive. */
export function durationWords(min: number, max: number): string[] {
  const first = magnitudeOf(min);
  const length = Math.max(0, magnitudeOf(max) - first + 1);
  return Array.from({ length }, (_, index) => magnitudeWord(first + index));
}

/** Stands for values of an attribute beyond the counted ones; no attribute has it as its value. */
export const OTHER_VALUES = "\u0000";
