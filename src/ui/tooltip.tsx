"use client";

import { Tooltip } from "@base-ui/react/tooltip";

/** A short text beside an element, above everything, never under the pointer. */
export function Tip({ anchor, text }: { anchor: HTMLElement | SVGElement; text: string }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side={anchor.dataset["tipSide"] === "right" ? "right" : "top"}
          sideOffset={6}
          className="pointer-events-none z-50"
        >
          <Tooltip.Popup
            role="tooltip"
            className="foreign figures max-w-80 rounded-md border border-line bg-raised px-2 py-1 text-xs whitespace-pre-line text-ink shadow-float"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
