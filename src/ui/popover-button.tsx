"use client";

import { lazy, Suspense, useRef, useState, type ReactNode } from "react";

const loadPopup = () => import("./popover-popup.tsx");
const Popup = lazy(async () => ({ default: (await loadPopup()).PopoverPopup }));

interface PopoverButtonProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A button that opens a small box beside itself; the box is loaded when it is first wanted. */
export function PopoverButton({ label, className, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
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
