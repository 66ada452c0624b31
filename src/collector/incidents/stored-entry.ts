import type { Milestone } from "#model/incident/milestones.ts";
import type { EntryTarget, PinnedItem, StoredEntry, UnpinnedEntry } from "#model/incident/timeline-entry.ts";

const MILESTONE_TITLES: Record<Milestone, string> = {
  started: "Started",
  detected: "Detected",
  acknowledged: "Acknowledged",
  mitigated: "Mitigated",
  resolved: "Resolved",
};

/** A stored entry as the timeline shows it; `key` is the incident's. */
export function storedEntry({ id, at, by, detail }: StoredEntry, key: string): UnpinnedEntry {
  const shared = { id: `stored:${id}`, at, by, target: null, isChosen: false };
  switch (detail.kind) {
    case "opened":
      return { ...shared, kind: "opened", title: `${key} opened`, detail: null };
    case "reopened":
      return { ...shared, kind: "milestone", title: "Reopened", detail: null };
    case "milestone":
      return {
        ...shared,
        kind: "milestone",
        title: MILESTONE_TITLES[detail.milestone],
        detail: detail.reason,
      };
    case "note":
      return { ...shared, kind: "note", title: "Note", detail: detail.text };
    case "pinned":
      return { ...shared, ...pinnedEntry(detail.item), kind: detail.item.kind, isChosen: true };
  }
}

/** Somebody chose it, so its text may go into the report. */
function pinnedEntry(item: PinnedItem): { title: string; detail: string; target: EntryTarget } {
  switch (item.kind) {
    case "trace":
      return {
        title: `Trace ${item.traceId.slice(0, 12)} pinned`,
        detail: item.service === "" ? item.name : `${item.name} of ${item.service}`,
        target: { kind: "trace", traceId: item.traceId },
      };
    case "issue":
      return {
        title: `${item.shortId} pinned`,
        detail: item.title,
        target: { kind: "issue", issueId: item.issueId },
      };
    case "log":
      return {
        title: `Log line of ${item.service}${item.severity === null ? "" : `, ${item.severity}`}`,
        detail: item.message,
        target: { kind: "log", logId: item.logId, time: item.time },
      };
    case "chart": {
      const { service, operation, start, end } = item;
      return {
        title: `Chart of ${operation ?? "all requests"} of ${service} pinned`,
        detail: "Share of failed requests",
        target: { kind: "operation", service, operation: operation ?? "", start, end },
      };
    }
  }
}
