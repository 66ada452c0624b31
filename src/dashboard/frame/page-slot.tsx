"use client";

import { Suspense, useState, type ReactNode } from "react";
import { LoadingScreen } from "./loading-screen.tsx";

/**
 * A page's place. A client component because it stays as it was first shown: a page that came at once must not be
 * replaced by a loading state, with all that was typed into it, when a later refresh takes longer.
 */
export function PageSlot({ waits, children }: { waits: boolean; children: ReactNode }) {
  const [hasLoadingState] = useState(waits);
  return hasLoadingState ? <Suspense fallback={<LoadingScreen />}>{children}</Suspense> : children;
}
