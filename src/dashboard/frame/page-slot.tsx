"use client";

import { Suspense, useState, type ReactNode } from "react";

/**
 * A page's place. A client component because it stays as it was first shown: a page that came at once must not be
 * replaced by a loading state, with all that was typed into it, when a later refresh takes longer.
 */
export function PageSlot({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const [first] = useState(loading);
  return first === null ? children : <Suspense fallback={first}>{children}</Suspense>;
}
