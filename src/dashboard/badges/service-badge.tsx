import { Swatch } from "#ui/swatch.tsx";
import { seriesFill } from "./series-fill.ts";

/** A service's colour, by its place among the trace's services. */
export function ServiceMark({ index }: { index: number }) {
  return <Swatch fill={seriesFill(index)} />;
}
