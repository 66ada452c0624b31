import type { Call } from "#product/calls.ts";
import type { CallUnit } from "#product/limits.ts";
import type { Millis } from "#lib/units.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";

/** What holds for a call that names no limit of the unit. */
const LONGEST: Millis = 10_000;
const LARGEST = 1024 * 1024;

export interface CallLimits {
  millis: Millis;
  bytes: number;
  /** Most things of one entity in an answer. */
  items: number;
  callsAMinute: number;
}

/** The figures that a call keeps to: the least of the decided limits of each unit that it names, however large that is. */
export function callLimits(call: Call, of: Product = product): CallLimits {
  const limits = decidedValue(of.limits) ?? {};
  const least = (unit: CallUnit, otherwise: number) => {
    const named = call.limits.flatMap((key) => (limits[key]?.unit === unit ? [limits[key].value] : []));
    return named.length > 0 ? Math.min(...named) : otherwise;
  };
  return {
    millis: least("milliseconds", LONGEST),
    bytes: least("bytes", LARGEST),
    items: least("items", Infinity),
    callsAMinute: least("calls a minute", Infinity),
  };
}
