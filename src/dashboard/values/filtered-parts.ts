import { detectorOf, type EventMeta, metaEntries, valueMeta } from "#model/event-meta.ts";

/** A part of a text: as received, or what stands for something that these detectors found. */
export interface TextPart {
  text: string;
  detectors: string[] | null;
}

const FILTERED = "[Filtered]";

/** Splits a text at what was filtered from it. Without ranges, every mark may be of any of the detectors. */
export function filteredParts(text: string, meta: EventMeta | undefined): TextPart[] {
  const remarks = valueMeta(meta)?.rem ?? [];
  const all = detectorsOf(meta);
  if (all.length === 0) return [{ text, detectors: null }];
  const parts: TextPart[] = [];
  let at = 0;
  for (let start = text.indexOf(FILTERED); start !== -1; start = text.indexOf(FILTERED, at)) {
    if (start > at) parts.push({ text: text.slice(at, start), detectors: null });
    const own = remarks.find(([, , from]) => from === start)?.[0];
    const detector = own === undefined ? undefined : detectorOf(own);
    parts.push({ text: FILTERED, detectors: detector === undefined ? all : [detector] });
    at = start + FILTERED.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), detectors: null });
  return parts;
}

/** The detectors that replaced something of a value, or within it. */
export function detectorsWithin(meta: EventMeta | undefined): string[] {
  if (meta === undefined) return [];
  return unique([...metaEntries(meta)].flatMap(({ value }) => (value.rem ?? []).map(([rule]) => rule)));
}

function detectorsOf(meta: EventMeta | undefined): string[] {
  return unique((valueMeta(meta)?.rem ?? []).map(([rule]) => rule));
}

function unique(rules: string[]): string[] {
  return [...new Set(rules.flatMap((rule) => detectorOf(rule) ?? []))];
}
