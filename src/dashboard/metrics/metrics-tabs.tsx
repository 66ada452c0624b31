import { LinkTabs } from "#ui/link-tabs.tsx";
import { paths } from "../paths.ts";

/** The pages of Metrics. */
export function MetricsTabs({ current }: { current: "explore" | "boards" }) {
  return (
    <LinkTabs
      label="Metrics"
      tabs={[
        { label: "Explore", href: paths.metrics(), current: current === "explore" },
        { label: "Boards", href: paths.boards(), current: current === "boards" },
      ]}
    />
  );
}
