import { createCache } from "#lib/cache.ts";
import type { Scrubber } from "#lib/scrub/detector.ts";
import { linearPattern } from "#lib/scrub/linear-pattern.ts";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import { squeezeKey } from "#lib/scrub/squeeze-key.ts";
import type { ScrubSettings } from "./scrub-settings.ts";

/** A scrubber knows the texts in which it found nothing, and settings are read again and again. */
const scrubbers = createCache<string, Scrubber>({ maxEntries: 16 });

/** The scrubber of a project: the catalogue without what is off, and its own detectors. */
export function projectScrubber(settings: ScrubSettings): Scrubber {
  const key = JSON.stringify(settings);
  const known = scrubbers.get(key);
  if (known !== undefined) return known;
  const scrubber = makeScrubber(settings);
  scrubbers.set(key, scrubber);
  return scrubber;
}

function makeScrubber({ off, own }: ScrubSettings): Scrubber {
  const keys = new Map(
    own.flatMap(({ name, by, value }) => (by === "key" ? [[squeezeKey(value), name] as const] : [])),
  );
  return createScrubber({
    off: new Set(off),
    own: own.flatMap(({ name, by, value }) => {
      if (by === "key") return [];
      // It was validated when it was saved.
      const pattern = linearPattern(value);
      return pattern.ok ? [{ name, pattern: pattern.value }] : [];
    }),
    detectOwnKey: keys.size === 0 ? undefined : (key) => keys.get(squeezeKey(key)),
  });
}
