import type { MeasureValue } from "../../port/aggregates.ts";

/**
 * A sum that does not depend on the order of its numbers: integers exact in all their digits, fractions as the number closest
 * to the exact sum (Shewchuk's expansions: https://doi.org/10.1007/PL00009321).
 */
export interface ExactSum {
  add(number: number): void;
  addLarge(integer: bigint): void;
  /** As a number; rounded where it has fractions or is beyond 2^53. */
  toNumber(): number;
  value(): MeasureValue;
}

export function createExactSum(): ExactSum {
  /** Exact as long as nothing was added to the others. */
  let small = 0;
  let isSmall = true;
  let isWhole = true;
  let large = 0n;
  let parts: number[] = [];
  const spill = (number: number) => {
    isSmall = false;
    if (Number.isInteger(number)) large += BigInt(number);
    else {
      isWhole = false;
      parts = addPart(parts, number);
    }
  };
  const whole = () => large + (isSmall ? BigInt(small) : 0n);
  const toNumber = () => {
    if (isSmall) return small;
    if (isWhole) return Number(large);
    return closest(large, parts);
  };
  return {
    add(number) {
      if (isSmall && Number.isInteger(number) && Number.isSafeInteger(small + number)) {
        small += number;
        return;
      }
      if (isSmall) {
        const before = small;
        small = 0;
        spill(before);
      }
      spill(number);
    },
    addLarge(integer) {
      if (isSmall) {
        large += BigInt(small);
        small = 0;
        isSmall = false;
      }
      large += integer;
    },
    toNumber,
    value() {
      if (!isWhole) return toNumber();
      const sum = whole();
      return exactInteger(sum);
    },
  };
}

export function exactInteger(integer: bigint): MeasureValue {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : String(integer);
}

/** Adds to parts that do not overlap, least first; their sum stays exact. */
function addPart(parts: number[], number: number): number[] {
  const next: number[] = [];
  let sum = number;
  for (const part of parts) {
    const [high, low] = Math.abs(sum) < Math.abs(part) ? [part, sum] : [sum, part];
    const total = high + low;
    const rest = low - (total - high);
    if (rest !== 0) next.push(rest);
    sum = total;
  }
  next.push(sum);
  return next;
}

/** The number closest to an integer and parts together. */
function closest(integer: bigint, parts: number[]): number {
  // An integer of any size is a sum of numbers of 53 bits each.
  let all = parts;
  let left = integer < 0n ? -integer : integer;
  const sign = integer < 0n ? -1 : 1;
  for (let scale = 1; left > 0n; scale *= 2 ** 53, left >>= 53n)
    all = addPart(all, sign * Number(left & ((1n << 53n) - 1n)) * scale);
  return rounded(all);
}

/** The sum of parts, rounded once: half-way cases need the sign of what is left. */
function rounded(parts: number[]): number {
  let at = parts.length - 1;
  let sum = parts[at] ?? 0;
  let low = 0;
  while (at > 0 && low === 0) {
    const before = sum;
    const part = parts[--at]!;
    sum = before + part;
    low = part - (sum - before);
  }
  const below = parts[at - 1];
  if (low !== 0 && below !== undefined && Math.sign(below) === Math.sign(low)) {
    const twice = low * 2;
    const moved = sum + twice;
    if (moved - sum === twice) return moved;
  }
  return sum;
}
