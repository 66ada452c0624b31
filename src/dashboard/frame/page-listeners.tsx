"use client";

import { lazy, Suspense, useLayoutEffect } from "react";
import type { Jump } from "../palette/local-entries.ts";
import { replayClicks } from "./early-input.ts";

const Tooltips = lazy(async () => ({ default: (await import("#ui/tooltips.tsx")).Tooltips }));
const PageClicks = lazy(async () => ({ default: (await import("./page-clicks.ts")).PageClicks }));
const PageKeys = lazy(async () => ({ default: (await import("./page-keys.tsx")).PageKeys }));

/** What only listens, and shows nothing at first: its scripts load after those that the page needs. */
export function PageListeners({ jumps }: { jumps?: readonly Jump[] }) {
  useLayoutEffect(replayClicks, []);
  return (
    <Suspense>
      <Tooltips />
      <PageClicks />
      {jumps !== undefined && <PageKeys jumps={jumps} />}
    </Suspense>
  );
}
