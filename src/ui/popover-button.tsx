"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { useLatePopup } from "./use-lazy-popup.ts";

const loadPopup = () => import("./popover-popup.tsx");
const Popup = lazy(async () => ({ default: (await loadPopup()).PopoverPopup }));

interface PopoverButtonProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A button that opens a small box beside itself; the box is loaded when it is first wanted. */
export function PopoverButton({ label, className, children }: PopoverButtonProps) {
  const { button, open, setOpen, wanted, onButton } = useLatePopup(loadPopup);
  return (
    <>
      <button {...onButton} aria-haspopup="dialog" className={className}>
        {label}
      </button>
      {wanted && (
        <Suspense>
          <Popup anchor={button} label={label} open={open} onOpenChange={setOpen}>
            {children}
          </Popup>
        </Suspense>
      )}
    </>
  );
}
