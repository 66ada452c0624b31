import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { readChart } from "./chart-text.ts";
import type { TraceChart } from "./trace-chart.ts";

/** A chart from `writeChart`: inline or, for a long trace, the address to fetch it from. */
export type ChartSource = { text: string } | { href: string };

const never = () => () => undefined;

/** The chart once it is available in the browser; null until then, and if it cannot be loaded. */
export function useChart(source: ChartSource): { chart: TraceChart | null; failed: boolean } {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const text = "text" in source ? source.text : null;
  const href = "href" in source ? source.href : null;
  const [fetched, setFetched] = useState<TraceChart | "failed" | null>(null);
  const sent = useMemo(() => (text !== null && inBrowser ? readChart(text) : null), [text, inBrowser]);

  useEffect(() => {
    if (href === null) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const chart = await fetchChart(href, leaving.signal);
      if (!leaving.signal.aborted) setFetched(chart ?? "failed");
    };
    void load();
    return () => leaving.abort();
  }, [href]);

  if (fetched === "failed") return { chart: sent, failed: true };
  return { chart: sent ?? fetched, failed: false };
}

async function fetchChart(href: string, signal: AbortSignal): Promise<TraceChart | null> {
  try {
    const answer = await fetch(href, { signal });
    return answer.ok ? readChart(await answer.text()) : null;
  } catch {
    return null;
  }
}
