import { useEffect } from "react";

/** Calls `leave` on Escape while `isOpen`. */
export function useEscape(isOpen: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) leave();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOpen, leave]);
}
