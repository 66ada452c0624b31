import type { AttributeValue } from "#model/attributes.ts";
import { textHash } from "../engine/hashes.ts";

/**
 * The words by which the inverted indexes know a row. They begin with two letters that tell the kinds apart; a text
 * that happens to hold one only makes a hit that is checked and dropped.
 */
export const serviceWord = (service: number): string => `sv${service}`;
export const nameWord = (name: number): string => `nm${name}`;
/** Stands for what a span's resource has: the same for all spans of a process. */
export const resourceWord = (resource: number): string => `rs${resource}`;
/** The same of a log record, by other letters: its text is indexed beside them, and `RS256` is one that logs do say. */
export const logResourceWord = (resource: number): string => `zr${resource}`;
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

/** Numbers by sign and powers of two, from the most negative to the largest; 0 for 0 and what is next to nothing. */
const LEAST_POWER = -20;
export const LAST_NUMBER = 82;

export function numberMagnitude(value: number): number {
  const power = Math.floor(Math.log2(Math.abs(value)));
  if (power < LEAST_POWER || Number.isNaN(power)) return 0;
  return Math.sign(value) * Math.min(LAST_NUMBER, power - LEAST_POWER + 1);
}

/** Whether the key's numbers are whole and few by its convention: they are looked up one by one instead. */
export function isWholeKey(key: string): boolean {
  return WHOLE.test(key);
}

const WHOLE = /(?:^|[._])status_code$/;

/** Stands for a key whose value is a number of the magnitude. */
export function numberWord(key: string, magnitude: number): string {
  return `zn${textHash(`${key}~${magnitude}`).toString(36)}`;
}

/** The number that a value is, also one written as text; null for all else. */
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

/** The words of every duration that can lie between the two, those included. */
export function durationWords(min: number, max: number): string[] {
  const first = magnitudeOf(min);
  const length = Math.max(0, magnitudeOf(max) - first + 1);
  return Array.from({ length }, (_, index) => magnitudeWord(first + index));
}

/** Stands for the values of an attribute that are not counted apart; no attribute's value is only this. */
export const OTHER_VALUES = "\u0000";
