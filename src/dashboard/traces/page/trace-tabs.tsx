import { buttonClass } from "#ui/button.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { paths } from "../../paths.ts";

export type TraceTab = "waterfall" | "list" | "flame" | "compare";

/** The ways to look at one trace, and to take it along. */
export function TraceTabs({ traceId, current }: { traceId: string; current: TraceTab }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
      <LinkTabs
        label="Views of the trace"
        tabs={[
          { label: "Waterfall", href: paths.trace(traceId), current: current === "waterfall" },
          { label: "Flame graph", href: paths.traceFlame(traceId), current: current === "flame" },
          { label: "List", href: paths.traceList(traceId), current: current === "list" },
          { label: "Compare", href: paths.traceCompare(traceId), current: current === "compare" },
        ]}
      />
      <a href={paths.traceOtlp(traceId)} download className={buttonClass("quiet")}>
        OTLP JSON
      </a>
    </div>
  );
}
