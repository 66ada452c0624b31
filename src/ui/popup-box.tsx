import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { buttonClass, type ButtonLook, type ButtonSize } from "./button.tsx";

interface PopupBoxProps {
  id: string;
  label: ReactNode;
  /** The accessible name, if the label is a symbol. */
  name?: string;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  /** Which edge of the button the box shares. */
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * A button with a native popover: works without script, closes on Escape or an outside click, and returns the focus.
 */
export function PopupBox({
  id,
  label,
  name,
  look = "plain",
  size,
  className,
  align = "end",
  children,
}: PopupBoxProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={name}
        className={buttonClass(look, className, size)}
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name ?? (typeof label === "string" ? label : undefined)}
        className={classNames(
          "popup-box scroll-thin max-h-[70dvh] w-72 overflow-y-auto p-2",
          align === "start" && "[position-area:block-end_span-inline-end]!",
        )}
      >
        {children}
      </div>
    </>
  );
}
