import type { ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button.tsx";

interface PopupBoxProps {
  id: string;
  label: ReactNode;
  /** The accessible name, if the label is a symbol. */
  name?: string;
  look?: ButtonLook;
  className?: string;
  children: ReactNode;
}

/**
 * A button with a native popover: works without script, closes on Escape or an outside click, and returns the focus.
 */
export function PopupBox({ id, label, name, look = "plain", className, children }: PopupBoxProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={name}
        className={buttonClass(look, className)}
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name ?? (typeof label === "string" ? label : undefined)}
        className="popup-box scroll-thin max-h-[70dvh] w-72 max-w-[90vw] overflow-y-auto rounded-lg border border-line bg-raised p-2 text-sm text-ink shadow-float"
      >
        {children}
      </div>
    </>
  );
}
