import { classNames } from "#ui/class-names.ts";

/** Whether the rail has labels on a wide screen; on a narrower one it never does. */
export type RailWidth = "wide" | "narrow";

/** Reads the width from its cookie; unknown values mean `wide`. */
export function readRailWidth(cookie: string | undefined): RailWidth {
  return cookie === "narrow" ? "narrow" : "wide";
}

/** An entry of the rail; `rail-label` hides its label where only icons fit. */
export const RAIL_ITEM = classNames(
  "flex h-8 w-full items-center gap-3 rounded-md border border-transparent px-2.5 text-sm whitespace-nowrap text-muted hover:bg-surface hover:text-ink",
  "forced-colors:not-aria-[current=page]:border-0",
  "aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:[&>svg]:text-accent",
);
