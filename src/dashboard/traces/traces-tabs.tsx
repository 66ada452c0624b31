import { LinkTabs } from "#ui/link-tabs.tsx";
import { paths } from "../paths.ts";
import type { TraceListView } from "./search/trace-filter.ts";

interface TracesTabsProps {
  current: TraceListView | "vitals" | "profiles" | "aggregates";
  /** The search that the lists of traces and their aggregates share, as URL parameters. */
  kept?: Parameters<typeof paths.traces>[0];
  /** Entries of a tab, where they are known. */
  counts?: { operations?: number | undefined; map?: number | undefined; profiles?: number | undefined };
}

/** The pages of Traces. */
export function TracesTabs({ current, kept, counts }: TracesTabsProps) {
  const { query, env, service, period, from, to } = kept ?? {};
  const views = [
    ["list", "Traces", paths.traces({ ...kept, view: undefined })],
    ["operations", "Operations", paths.traces({ ...kept, view: "operations" })],
    ["map", "Service map", paths.traces({ ...kept, view: "map" })],
    ["vitals", "Web vitals", paths.webVitals()],
    ["profiles", "Profiles", paths.profiles()],
    ["aggregates", "Aggregates", paths.aggregates("traces", { query, env, service, period, from, to })],
  ] as const;
  return (
    <LinkTabs
      label="Show"
      tabs={views.map(([view, label, href]) => ({
        label,
        href,
        current: view === current,
        count: view === "operations" || view === "map" || view === "profiles" ? counts?.[view] : undefined,
      }))}
    />
  );
}
