import { Suspense, type ReactNode } from "react";
import { SegmentBoundary } from "./segment-boundary.tsx";

interface SegmentProps {
  /** Shown while the children are pending. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** A part of a page that loads and fails independently of the rest. */
export function Segment({ waiting, children }: SegmentProps) {
  return (
    <SegmentBoundary>
      <Suspense fallback={waiting}>{children}</Suspense>
    </SegmentBoundary>
  );
}
