import { Swatch } from "#ui/swatch.tsx";

/** Written out, because the style sheet is made of the names that stand in the source. */
const FILLS = [
  "fill-series-0",
  "fill-series-1",
  "fill-series-2",
  "fill-series-3",
  "fill-series-4",
  "fill-series-5",
  "fill-series-6",
  "fill-series-7",
] as const;

/** The fill of a series by its place among others. Colour is only a help: the name stands beside it. */
export function seriesFill(index: number): string {
  return FILLS[index % FILLS.length] ?? FILLS[0];
}

/** A service's colour, by its place among the trace's services. */
export function ServiceMark({ index }: { index: number }) {
  return <Swatch fill={seriesFill(index)} />;
}
