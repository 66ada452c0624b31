import type { EventMeta } from "#model/event-meta.ts";
import { detectorsWithin, filteredParts } from "./filtered-parts.ts";

/** A text in which what was filtered names its detector. */
export function FilteredText({ text, meta }: { text: string; meta: EventMeta | undefined }) {
  const parts = filteredParts(text, meta);
  return parts.map(({ text: part, detectors }, index) =>
    detectors === null ? part : <FilteredMark key={index} text={part} detectors={detectors} />,
  );
}

function FilteredMark({ text, detectors }: { text: string; detectors: string[] }) {
  return (
    <mark
      className="rounded-sm bg-sunken px-1 text-muted"
      data-tip={`Replaced before it was stored, by the detector ${detectors.join(" or ")}`}
    >
      {text}
      <FilteredBy detectors={detectors} />
    </mark>
  );
}

/** For values shown as JSON, in which the marks themselves are not labelled. */
export function FilteredWithin({ meta }: { meta: EventMeta | undefined }) {
  const detectors = detectorsWithin(meta);
  if (detectors.length === 0) return null;
  return (
    <span className="block text-faint">
      Filtered
      <FilteredBy detectors={detectors} />
    </span>
  );
}

function FilteredBy({ detectors }: { detectors: string[] }) {
  return (
    <span className="foreign ml-1 text-2xs text-faint">
      <span className="sr-only">by the detector </span>
      {detectors.join(", ")}
    </span>
  );
}
