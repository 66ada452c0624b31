import type { ReactNode } from "react";
import { buttonClass, type ButtonLook, type ButtonSize } from "./button.tsx";

interface PopupBoxProps {
  id: string;
  label: ReactNode;
  /** The accessible name, if the label is a symbol. */
  name?: string;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/**
 * A button with a native popover: works without script, closes on Escape or an outside click, and returns the focus.
 */
export function PopupBox({ id, label, name, look = "plain", size, className, children }: PopupBoxProps) {
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
        className="popup-box scroll-thin max-h-[70dvh] w-72 overflow-y-auto p-2"
      >
        {children}
      </div>
    </>
  );
}
