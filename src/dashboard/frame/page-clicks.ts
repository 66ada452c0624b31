import { RAIL_COOKIE } from "./rail-cookie.ts";

/** Folds or unfolds the rail at once when its button is clicked, and keeps the width for the pages to come. */
export function foldRail(event: MouseEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>("[data-fold]") : null;
  const rail = button?.closest<HTMLElement>("[data-rail]");
  if (button === null || rail === null || rail === undefined) return;
  event.preventDefault();
  rail.dataset["rail"] = button.value;
  document.cookie = `${RAIL_COOKIE}=${button.value}; path=/; max-age=31536000; samesite=lax`;
  // The clicked button is gone now.
  for (const other of rail.querySelectorAll<HTMLElement>("[data-fold]")) if (other !== button) other.focus();
}
