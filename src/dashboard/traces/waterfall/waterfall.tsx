"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { paths } from "../../paths.ts";
import { readChart } from "./chart-text.ts";

const Stage = lazy(async () => ({ default: (await import("./waterfall-stage.tsx")).WaterfallStage }));

const never = () => () => undefined;

/**
 * A trace on a time axis, its selection in the URL. The stage is loaded once the page stands; until then, and without
 * script, `children` is shown: the first rows as text. `chartText` is what `writeChart` wrote.
 */
export function Waterfall({ chartText, children }: { chartText: string; children: ReactNode }) {
  const router = useRouter();
  const search = useSearchParams();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const chart = useMemo(() => (inBrowser ? readChart(chartText) : null), [chartText, inBrowser]);
  if (chart === null) return children;
  const { spanId } = chart.rows;
  const rowOf = (name: string) => spanId.indexOf(search.get(name) ?? "");
  const [selected, base] = [rowOf("span"), rowOf("root")];
  const go = (span: number, root: number) =>
    router.replace(paths.trace(chart.traceId, spanId[span], spanId[root]), { scroll: false });

  return (
    <Suspense fallback={children}>
      <Stage
        chart={chart}
        selected={selected}
        select={(row) => go(row, base)}
        base={base}
        setBase={(row) => go(selected, row)}
      />
    </Suspense>
  );
}
