import { rateVital, VITALS, type VitalName } from "#model/web-vitals.ts";
import type { VitalSum } from "../../port/vitals.ts";

/** Collects the values of one vital. */
export interface VitalValues {
  vital: VitalName;
  values: number[];
  good: number;
  fair: number;
  poor: number;
}

/** Page loads with the values of each vital. */
export interface LoadValues {
  loads: number;
  vitals: VitalValues[];
}

export function newValues(vital: VitalName): VitalValues {
  return { vital, values: [], good: 0, fair: 0, poor: 0 };
}

export function newLoads(): LoadValues {
  return { loads: 0, vitals: VITALS.map(newValues) };
}

export function addValue(sum: VitalValues, value: number): void {
  sum.values.push(value);
  sum[rateVital(sum.vital, value)] += 1;
}

/** @param sampled of how many page loads each stands for */
export function vitalSum({ values, good, fair, poor }: VitalValues, sampled: number): VitalSum {
  return {
    count: values.length * sampled,
    good: good * sampled,
    fair: fair * sampled,
    poor: poor * sampled,
    p75: values.length === 0 ? null : nth(values, Math.ceil(values.length * 0.75) - 1),
  };
}

export function vitalSums({ vitals }: LoadValues, sampled: number): Record<VitalName, VitalSum> {
  return Object.fromEntries(vitals.map((one) => [one.vital, vitalSum(one, sampled)])) as Record<
    VitalName,
    VitalSum
  >;
}

/** The value that would be at this place if they were sorted, which takes longer; they are reordered. */
function nth(values: number[], place: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (values[left]! < pivot) left += 1;
      while (values[right]! > pivot) right -= 1;
      if (left > right) break;
      [values[left], values[right]] = [values[right]!, values[left]!];
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place]!;
}
