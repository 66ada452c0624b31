import { Suspense, type ReactNode } from "react";
import { SegmentBoundary } from "./segment-boundary.tsx";

interface SegmentProps {
  /** What stands in its place while it is on its way. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** A part of a page that may be late or fail by itself: the rest of the page lives. */
export function Segment({ waiting, children }: SegmentProps) {
  return (
    <SegmentBoundary>
      <Suspense fallback={waiting}>{children}</Suspense>
    </SegmentBoundary>
  );
}
