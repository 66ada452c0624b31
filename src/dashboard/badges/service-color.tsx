import type { ChartColor } from "#ui/chart/chart-model.ts";
import { Swatch } from "#ui/swatch.tsx";

/** Written out in full, because Tailwind only finds class names that appear in the source. */
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

/** The fill of a series by its index. The name always stands beside it, so that colour is never the only sign. */
export function seriesFill(index: number): string {
  return FILLS[index % FILLS.length] ?? FILLS[0];
}

const COLORS = [
  "series-0",
  "series-1",
  "series-2",
  "series-3",
  "series-4",
  "series-5",
  "series-6",
  "series-7",
] as const;

/** The same in a chart. */
export function seriesColor(index: number): ChartColor {
  return COLORS[index % COLORS.length] ?? COLORS[0];
}

/** A service's colour, by the service's index in the trace. */
export function ServiceSwatch({ index }: { index: number }) {
  return <Swatch fill={seriesFill(index)} />;
}

/**
 * The colour of a service, the same on every screen: it depends on nothing but the name (FNV-1a). Services can share one,
 * so the name always stands beside it.
 */
export function serviceColor(service: string): (typeof COLORS)[number] {
  return COLORS[hashOf(service) % COLORS.length] ?? COLORS[0];
}

/** The same as a fill. */
export function serviceFill(service: string): string {
  return FILLS[hashOf(service) % FILLS.length] ?? FILLS[0];
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
