/** Whether a key goes into a field, or belongs to a shortcut of browser or system, and so is none of ours. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** By page, the row that had the focus last: whoever comes back goes on from there. */
const lastRows = new Map<string, string>();
const MOST_PAGES = 100;

/** Remembers where in its list a page's focus is. */
export function rememberRow(event: FocusEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[data-row]")) return;
  if (lastRows.size >= MOST_PAGES) lastRows.clear();
  lastRows.set(location.href, nameOf(target));
}

/**
 * Moves the focus to the next or previous row of the page's list; rows carry `data-row`. Where none has it, to the one that
 * had it last, or to the first in sight.
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

/** Goes to the page's filter field; false where it has none. */
export function toFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>("input[data-filter]");
  field?.focus();
  field?.select();
  return field !== null;
}
