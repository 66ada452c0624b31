import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import type { ButtonLook } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { PopupBox } from "./popup-box.tsx";

interface SplitButtonProps {
  id: string;
  look: ButtonLook;
  /** The usual action: a button, or a form with one. */
  action: ReactNode;
  /** The accessible name of the other ones. */
  name: string;
  /** The other actions. */
  children: ReactNode;
  className?: string;
}

/** A button for the usual action, with a menu of its variants beside it. */
export function SplitButton({ id, look, action, name, children, className }: SplitButtonProps) {
  return (
    <div
      className={classNames(
        "flex [&>button:first-child]:rounded-r-none [&>form_button]:rounded-r-none",
        className,
      )}
    >
      {action}
      <PopupBox
        id={id}
        label={<Icon icon={ChevronDown} size={14} />}
        name={name}
        look={look}
        className={classNames("-ml-px rounded-l-none px-2!", look === "primary" && "border-l-on-accent/40!")}
      >
        {children}
      </PopupBox>
    </div>
  );
}
