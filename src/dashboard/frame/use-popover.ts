import { useEffect, useRef, useState, type ToggleEvent } from "react";

/** A native popover whose content loads when it first opens, which may be before the script runs. */
export function usePopover() {
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const set = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) setWasOpen(true);
  };
  // oxlint-disable-next-line react/exhaustive-deps -- only once
  useEffect(() => set(popup.current?.matches(":popover-open") === true), []);
  return {
    open,
    wasOpen,
    close: () => popup.current?.hidePopover(),
    onPopup: { ref: popup, onToggle: (event: ToggleEvent) => set(event.newState === "open") },
  };
}
