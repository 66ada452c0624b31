import type { ChartModel } from "./chart-model.ts";

export interface PlacedMark {
  /** From 0 to 1. */
  place: number;
  label: string;
  /** Its name is written only where it does not touch that of a later one. */
  isNamed: boolean;
}

const LEAST_DISTANCE = 0.2;
/** Names stand towards the middle: left of it to the right of their mark, right of it to the left. */
export const MIDDLE = 0.5;
const LONGEST = 28;

/** The marks within the chart, from the left. */
export function placeMarks({
  marks,
  times: { start, step, count },
}: Pick<ChartModel, "marks" | "times">): PlacedMark[] {
  let next = Infinity;
  return marks
    .map(({ at, label }) => ({ place: (at - start) / (step * count), label: shorten(label) }))
    .filter(({ place }) => place > 0 && place <= 1)
    .toSorted((left, right) => right.place - left.place)
    .map(({ place, label }) => {
      const areFacing = place <= MIDDLE && next > MIDDLE;
      const isNamed = next - place >= LEAST_DISTANCE * (areFacing ? 2 : 1);
      if (isNamed) next = place;
      return { place, label, isNamed };
    })
    .toReversed();
}

/** Cut in the middle, as the end of a version tells. */
function shorten(label: string): string {
  return label.length <= LONGEST ? label : `${label.slice(0, 13)}…${label.slice(-13)}`;
}
