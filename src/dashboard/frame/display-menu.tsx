import type { ReactNode } from "react";
import { DisplayForms, type DisplayFormsProps } from "./display-forms.tsx";

interface DisplayMenuProps extends DisplayFormsProps {
  className: string;
  /** The button's icon and label. */
  children: ReactNode;
}

/** Theme and time zone in a native popover, which works without script. */
export function DisplayMenu({ className, children, ...forms }: DisplayMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="display"
        aria-haspopup="dialog"
        aria-label="Theme and time zone"
        data-tip="Theme and time zone"
        data-tip-side="right"
        className={className}
      >
        {children}
      </button>
      <div
        id="display"
        popover="auto"
        role="dialog"
        aria-label="Theme and time zone"
        className="popup-box w-72 p-3"
      >
        <DisplayForms {...forms} />
      </div>
    </>
  );
}
