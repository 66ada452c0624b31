import { param, type SearchParams } from "../../../search-params.ts";
import { HAPPENING_KINDS, type Happening, type HappeningKind, type Side } from "./timeline-entries.ts";

/** Which happenings are shown; null shows all. */
export interface BeforeFilter {
  kind: HappeningKind | null;
  side: Side | null;
}

/** The filter from the page's URL: `?before=span,browser`. */
export function readBeforeFilter(search: SearchParams): BeforeFilter {
  const words = (param(search, "before") ?? "").split(",");
  return {
    kind: HAPPENING_KINDS.find((kind) => words.includes(kind)) ?? null,
    side: (["browser", "server"] as const).find((side) => words.includes(side)) ?? null,
  };
}

/** The filter as a URL has it; undefined where it shows all. */
export function beforeWords({ kind, side }: BeforeFilter): string | undefined {
  return [kind, side].filter((word) => word !== null).join(",") || undefined;
}

export function passes(filter: BeforeFilter, { kind, side }: Happening): boolean {
  return (filter.kind ?? kind) === kind && (filter.side ?? side) === side;
}
