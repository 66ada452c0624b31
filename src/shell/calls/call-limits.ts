import type { Call } from "#product/calls.ts";
import type { CallUnit } from "#product/limits.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";

/** Defaults for a call without a limit of that unit. */
const DEFAULT_TIMEOUT: Millis = 10_000;
const DEFAULT_BYTES: Bytes = 1024 * 1024;

export interface CallLimits {
  millis: Millis;
  bytes: Bytes;
  /** Most items of one entity in an answer. */
  items: number;
  callsPerMinute: number;
}

/** The limits that apply to a call: of each unit, the lowest of those that it names, even if that exceeds the default. */
export function callLimits(call: Call, of: Product = product): CallLimits {
  const limits = decidedValue(of.limits) ?? {};
  const least = (unit: CallUnit, fallback: number) => {
    const named = call.limits.flatMap((key) => (limits[key]?.unit === unit ? [limits[key].value] : []));
    return named.length > 0 ? Math.min(...named) : fallback;
  };
  return {
    millis: least("milliseconds", DEFAULT_TIMEOUT),
    bytes: least("bytes", DEFAULT_BYTES),
    items: least("items", Infinity),
    callsPerMinute: least("calls a minute", Infinity),
  };
}
