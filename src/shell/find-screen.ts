import type { Screen } from "#product/screens.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";

export interface FoundScreen {
  screen: Screen;
  /** Values of the path's `[parameters]`. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * Finds the decided screen for a path, in which `[name]` matches any one segment. If several match, the most specific one
 * wins, as among Next's folders.
 *
 * @param segments as Next passes them
 */
export function findScreen(segments: readonly string[], of = product): FoundScreen | undefined {
  const decoded = segments.map(decodeSegment);
  return Object.values(decidedValue(of.screens) ?? {})
    .flatMap((screen) => {
      const parameters = matchScreen(screen, decoded);
      return parameters ? [{ screen, parameters }] : [];
    })
    .toSorted((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)[0];
}

/** Whether a screen's path matches many pages, so that it cannot be linked to. */
export function hasParameters({ path }: Screen): boolean {
  return path.split("/").some(isParameter);
}

function matchScreen({ path }: Screen, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = path.split("/").filter(Boolean);
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (isParameter(part)) parameters[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return parameters;
}

function isParameter(part: string): boolean {
  return part.startsWith("[") && part.endsWith("]");
}

/** A segment with an invalid escape stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
