"use client";

import { lazy, Suspense, type ReactNode } from "react";
import type { ChoiceGroup } from "./choice-menu-popup.tsx";
import { useLazyPopup } from "./use-lazy-popup.ts";

const loadPopup = () => import("./choice-menu-popup.tsx");
const Popup = lazy(async () => ({ default: (await loadPopup()).ChoiceMenuPopup }));

interface ChoiceMenuProps {
  /** Accessible name of the button. */
  label: string;
  /** The button's content. */
  children: ReactNode;
  className: string;
  groups: ChoiceGroup[];
  choose: (group: string, value: string) => void;
}

/** A button with a menu of choices, one of which is selected per group. */
export function ChoiceMenu({ label, children, className, groups, choose }: ChoiceMenuProps) {
  const { button, open, setOpen, wanted, onButton } = useLazyPopup(loadPopup);
  return (
    <>
      <button
        {...onButton}
        aria-label={label}
        aria-haspopup="menu"
        data-tip={open ? undefined : label}
        className={className}
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
