import type { Place } from "../scope/scoped-query.ts";

export const PALETTE_GROUPS = [
  "Ids",
  "Actions",
  "Screens",
  "Recent",
  "Issues",
  "Operations",
  "Services",
  "Environments",
  "Releases",
  "Saved views",
  "Search for it",
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** What the palette's endpoint finds. */
export interface FoundEntry {
  group: PaletteGroup;
  label: string;
  detail: string;
  /** The page that it opens, which is `bare` if it has a scope of its own, or the place that it narrows this page to. */
  opens: { href: string; bare?: boolean } | { place: keyof Place; value: string };
}

export interface PaletteAnswer {
  entries: FoundEntry[];
  /** Whether every search was answered. */
  complete: boolean;
}
