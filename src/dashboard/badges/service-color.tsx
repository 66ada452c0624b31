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

/** The colour of a series in a chart, by its index. */
export function seriesColor(index: number): ChartColor {
  return COLORS[index % COLORS.length] ?? COLORS[0];
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

/** The same as the colour of a text. The charts' colours have these class names written out. */
export function serviceText(service: string): string {
  return `text-${serviceColor(service)}`;
}

/** The colour of a service beside its name. */
export function ServiceSwatch({ service }: { service: string }) {
  return <Swatch fill={serviceFill(service)} />;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
