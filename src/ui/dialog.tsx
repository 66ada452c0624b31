"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide";
import type { ReactNode } from "react";
import { buttonClass, SQUARE } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** Width of the box. */
  className?: string;
}

/** A modal dialog. Load it on demand. */
export function Dialog({ title, open, onOpenChange, children, className = "max-w-md" }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Base.Popup
          className={`fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-raised text-ink shadow-float outline-none ${className}`}
        >
          <div className="flex items-center justify-between border-b border-line px-4 py-2 pr-2">
            <Base.Title className="type-section">{title}</Base.Title>
            <Base.Close aria-label="Close" className={buttonClass("quiet", SQUARE)}>
              <Icon icon={X} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
