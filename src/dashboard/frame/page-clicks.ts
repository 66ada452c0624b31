import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { siteRoot } from "#lib/base-path.ts";
import { RAIL_COOKIE } from "./rail-cookie.ts";

/** Does in place what the server's markup would load a page for: fold the rail, and try again. Nothing to see. */
export function PageClicks() {
  const { refresh } = useRouter();
  useEffect(() => {
    function click(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : null;
      const button = target?.closest<HTMLButtonElement>("button[data-fold]");
      if (!button && !target?.closest("[data-retry]")) return;
      event.preventDefault();
      if (button) foldRail(button);
      else refresh();
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
  document.cookie = `${RAIL_COOKIE}=${button.value}; path=${siteRoot}; max-age=31536000; samesite=lax`;
  // The clicked button is gone now.
  for (const other of rail.querySelectorAll<HTMLElement>("[data-fold]")) if (other !== button) other.focus();
}
