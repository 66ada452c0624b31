/** The row last focused on each page, to return to it. */
const lastRows = new Map<string, string>();
const MOST_PAGES = 100;

/** Stores which row of the page's list has the focus. */
export function cacheFocusedRow(event: FocusEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[data-row]")) return;
  if (lastRows.size >= MOST_PAGES) lastRows.clear();
  lastRows.set(location.href, nameOf(target));
}

/**
 * Focuses the next or previous row (`data-row`) of the list. Without a focused row, the last focused one or the first
 * visible one.
 */
export function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === document.activeElement);
  const last = lastRows.get(location.href);
  const row =
    at === -1
      ? (rows.find((one) => nameOf(one) === last) ?? rows.find((one) => one.getBoundingClientRect().top >= 0))
      : rows[at + step];
  row?.focus();
}

function nameOf(row: HTMLElement): string {
  return row.getAttribute("href") ?? row.id;
}

/** Focuses the page's filter; false if it has none. */
export function toFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>("input[data-filter]");
  field?.focus();
  field?.select();
  return field !== null;
}

/** Follows the link or presses the button that names the key as its own; false if the page has none. */
export function pressShortcut({ key, shiftKey }: KeyboardEvent): boolean {
  const name = shiftKey ? `Shift+${key}` : key;
  const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(name)}"]`);
  target?.click();
  return target !== null;
}

/** Presses the top bar's button, which shows that it is busy. */
export function refreshPage(): void {
  document.querySelector<HTMLElement>("[data-refresh]")?.click();
}
