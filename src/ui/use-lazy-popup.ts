"use client";

import { useRef, useState } from "react";

/**
 * Loads a popup on demand. `load` starts when the button is hovered or focused; `wanted` is true from the first click
 * on.
 */
export function useLazyPopup(load: () => Promise<unknown>) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return {
    button,
    open,
    setOpen,
    wanted,
    onButton: {
      ref: button,
      type: "button" as const,
      "aria-expanded": open,
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
      onClick: () => {
        setWanted(true);
        setOpen(!open);
      },
    },
  };
}
