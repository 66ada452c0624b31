import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { RAIL_COOKIE } from "./rail-cookie.ts";

/** Does what buttons of the server's markup ask for: fold the rail, and try again. Nothing to see. */
export function PageClicks() {
  const { refresh } = useRouter();
  useEffect(() => {
    function click(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button === null) return;
      if (button.matches("[data-retry]")) refresh();
      if (!button.matches("[data-fold]")) return;
      event.preventDefault();
      foldRail(button);
    }
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, [refresh]);
  return null;
}

/** Folds or unfolds the rail at once, and keeps its width for the pages to come. */
function foldRail(button: HTMLButtonElement): void {
  const rail = button.closest<HTMLElement>("[data-rail]");
  if (rail === null) return;
  rail.dataset["rail"] = button.value;
  document.cookie = `${RAIL_COOKIE}=${button.value}; path=/; max-age=31536000; samesite=lax`;
  // The clicked button is gone now.
  for (const other of rail.querySelectorAll<HTMLElement>("[data-fold]")) if (other !== button) other.focus();
}
