"use client";

import type { ReactNode } from "react";

/** Takes the focus when mounted, if the control that had it is gone. A client component because it needs the mount. */
export function FocusOnMount({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
