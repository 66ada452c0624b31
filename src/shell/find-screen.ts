import type { Screen } from "#product/screens.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";

export interface FoundScreen {
  screen: Screen;
  /** Values of the path's `[parameters]`. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * The decided screen of a path, in which `[name]` stands for any one segment; where several fit, the one that says most of it
 * itself, as Next chooses among its folders.
 *
 * @param segments as Next gives them
 */
export function findScreen(segments: readonly string[], of = product): FoundScreen | undefined {
  const sought = segments.map(decodeSegment);
  return Object.values(decidedValue(of.screens) ?? {})
    .flatMap((screen) => {
      const parameters = matchScreen(screen, sought);
      return parameters ? [{ screen, parameters }] : [];
    })
    .toSorted((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)[0];
}

/** Whether a screen's address stands for many pages, so that none of them can be linked to. */
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

/** One that is not encoded rightly stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
