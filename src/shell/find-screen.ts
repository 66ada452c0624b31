import type { Screen } from "#product/screens.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";

/** The decided screen whose path, with `[name]` standing for any one segment, is this one. */
export function findScreen(segments: string[], of = product): Screen | undefined {
  return Object.values(decidedValue(of.screens) ?? {}).find((screen) => {
    const pattern = screen.path.split("/").filter(Boolean);
    return (
      pattern.length === segments.length &&
      pattern.every((part, at) => part === segments[at] || (part.startsWith("[") && part.endsWith("]")))
    );
  });
}
