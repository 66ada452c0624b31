"use client";

import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import type { ChoiceGroup } from "./choice-menu-popup.tsx";

// Loaded when it is first wanted: no screen needs it for its first paint.
const loadPopup = () => import("./choice-menu-popup.tsx");
const Popup = lazy(async () => ({ default: (await loadPopup()).ChoiceMenuPopup }));

interface ChoiceMenuProps {
  /** Accessible name of the button. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className: string;
  groups: ChoiceGroup[];
  choose: (group: string, value: string) => void;
}

/** A button that opens a menu of choices; in each group one choice holds. */
export function ChoiceMenu({ label, children, className, groups, choose }: ChoiceMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-tip={open ? undefined : label}
        className={className}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        {children}
      </button>
      {wanted && (
        <Suspense>
          <Popup
            anchor={button}
            label={label}
            groups={groups}
            choose={choose}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  );
}
