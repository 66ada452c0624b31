"use client";

import { lazy, Suspense } from "react";
import { useInView } from "#ui/use-in-view.ts";
import type { LiveTailProps } from "./followed-lines.tsx";

const FollowedLines = lazy(async () => ({ default: (await import("./followed-lines.tsx")).FollowedLines }));

/** New log lines as they arrive. The stream opens, and its code loads, once it comes into view. */
export function LiveTail(props: LiveTailProps) {
  const [place, isSeen] = useInView<HTMLDivElement>();
  const waiting = <p className="py-2 text-sm text-muted">New lines appear here as they arrive.</p>;
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={waiting}>
          <FollowedLines {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
