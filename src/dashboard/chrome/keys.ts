/** Whether a key goes into a field, or belongs to a shortcut of browser or system, and so is none of ours. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Moves the focus to the next or previous row of the page's list; rows carry `data-row`. */
export function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === document.activeElement);
  const row = at === -1 ? rows[0] : rows[at + step];
  row?.focus();
}

/** Goes to the page's filter field; false where it has none. */
export function toFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>("input[data-filter]");
  field?.focus();
  field?.select();
  return field !== null;
}
