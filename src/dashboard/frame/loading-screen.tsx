"use client";

import { usePathname } from "next/navigation";
import { PAGE_SKELETONS, shapeOf } from "./page-skeletons.tsx";

/** Shown in place of a page that takes longer than usual, in its shape. A client component because the path says which. */
export function LoadingScreen() {
  const Shape = PAGE_SKELETONS[shapeOf(usePathname())];
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true" className="animate-pulse">
        <Shape />
      </div>
    </div>
  );
}
