import type { PinnedItemInput } from "#api/incidents.ts";
import { pinnedFields } from "./pinned-fields.ts";

const NAMES: Record<PinnedItemInput["kind"], string> = {
  trace: "Trace",
  issue: "Issue",
  log: "Log line",
  chart: "Chart of",
};

/** Says what a form pins, and carries it. */
export function PinnedItem({ item, title = "" }: { item: PinnedItemInput; title?: string }) {
  return (
    <p className="text-sm text-muted">
      {Object.entries(pinnedFields(item)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      Goes into the timeline: {NAMES[item.kind]}{" "}
      <span className="foreign text-ink">{title === "" || item.kind === "chart" ? nameOf(item) : title}</span>
    </p>
  );
}

function nameOf(item: PinnedItemInput): string {
  switch (item.kind) {
    case "trace":
      return item.traceId.slice(0, 32);
    case "issue":
      return item.issueId;
    case "log":
      return `at ${item.time}`;
    case "chart":
      return item.operation === null ? item.service : `${item.operation}, ${item.service}`;
  }
}
