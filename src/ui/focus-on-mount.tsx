"use client";

import type { ReactNode } from "react";

/** Takes the focus as it comes into the page, where the control that had it is gone. A client component because it does so once it is there. */
export function Focused({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
