"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { useLazyPopup } from "./use-lazy-popup.ts";

const loadPopup = () => import("./popover-popup.tsx");
const Popup = lazy(async () => ({ default: (await loadPopup()).PopoverPopup }));

interface PopoverButtonProps {
  label: string;
  /** Shown instead of the label. */
  icon?: ReactNode;
  className: string;
  children: ReactNode;
}

/** A button with a popover that loads on demand. */
export function PopoverButton({ label, icon, className, children }: PopoverButtonProps) {
  const { button, open, setOpen, wanted, onButton } = useLazyPopup(loadPopup);
  return (
    <>
      <button
        {...onButton}
        aria-haspopup="dialog"
        aria-label={icon === undefined ? undefined : label}
        data-tip={icon === undefined ? undefined : label}
        className={className}
      >
        {icon ?? label}
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
