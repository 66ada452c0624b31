"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import type { LiveTailProps } from "./followed-lines.tsx";

const FollowedLines = lazy(async () => ({ default: (await import("./followed-lines.tsx")).FollowedLines }));

const never = () => () => undefined;

/** New log lines as they arrive. The stream's code loads after the page. */
export function LiveTail(props: LiveTailProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = <p className="py-2 text-sm text-muted">New lines appear here as they arrive.</p>;
  if (!inBrowser) return waiting;
  return (
    <Suspense fallback={waiting}>
      <FollowedLines {...props} />
    </Suspense>
  );
}
