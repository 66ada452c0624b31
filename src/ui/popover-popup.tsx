"use client";

import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";

interface PopoverPopupProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The floating part of a `PopoverButton`. */
export function PopoverPopup({ anchor, label, open, onOpenChange, children }: PopoverPopupProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button handles clicks on itself.
        const target = details.event.target;
        if (!next && target instanceof Node && anchor.current?.contains(target) === true) return;
        onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} align="end" className="z-40">
          <Popover.Popup
            aria-label={label}
            finalFocus={anchor}
            className="scroll-thin max-h-[60dvh] max-w-[90vw] min-w-56 overflow-y-auto rounded-lg border border-line bg-raised p-3 text-sm text-ink shadow-float outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
