"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { useScopedRouter } from "#ui/link-scope.ts";
import { Notice } from "#ui/notice.tsx";
import { RetryButton } from "#ui/retry-button.tsx";
import { paths } from "../../paths.ts";
import { useChart, type ChartSource } from "./use-chart.ts";

/**
 * The waterfall, with its selection in the URL. Until chart and code are loaded, and without script, `children` shows
 * the first rows as text.
 */
export function Waterfall({ source, children }: { source: ChartSource; children: ReactNode }) {
  const router = useScopedRouter();
  const search = useSearchParams();
  const { chart, failed } = useChart(source);
  const stage = useStage();
  if (chart === null || stage === null) {
    return (
      <>
        {failed && (
          <div className="mb-2 space-y-2">
            <Notice tone="warn" alert>
              The rest of the trace didn’t load. Only its first spans are shown.
            </Notice>
            <RetryButton />
          </div>
        )}
        {children}
      </>
    );
  }
  const { spanId } = chart.rows;
  const rowOf = (name: string) => {
    const id = search.get(name);
    return id === null ? -1 : spanId.indexOf(id);
  };
  const [selected, base] = [rowOf("span"), rowOf("root")];
  const go = (span: number, root: number) =>
    router.replace(paths.trace(chart.traceId, spanId[span], spanId[root]), { scroll: false });

  return (
    <stage.WaterfallStage
      chart={chart}
      selected={selected}
      select={(row) => go(row, base)}
      base={base}
      setBase={(row) => go(selected, row)}
    />
  );
}

const loadStage = () => import("./waterfall-stage.tsx");

// Starts at once: the first rows do not need it, but the reader soon will.
if (typeof window !== "undefined") void loadStage();

/** The waterfall's code once loaded. Not `lazy`, as React delays revealing a boundary by some 300 ms. */
export function useStage(): Awaited<ReturnType<typeof loadStage>> | null {
  const [stage, setStage] = useState<Awaited<ReturnType<typeof loadStage>> | null>(null);
  useEffect(() => {
    const load = async () => setStage(await loadStage());
    void load();
  }, []);
  return stage;
}
