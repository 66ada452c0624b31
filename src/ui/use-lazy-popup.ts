"use client";

import { useRef, useState } from "react";

/**
 * A button's box that is loaded when it is first wanted: no screen needs it for its first paint. `load` begins when the
 * button is pointed at or focused; `wanted` says that the box was asked for, and is to be drawn from then on.
 */
export function useLatePopup(load: () => Promise<unknown>) {
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
