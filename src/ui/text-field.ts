const FIELD =
  "w-full min-w-0 rounded-md border border-edge bg-surface text-sm text-ink placeholder:text-faint hover:border-muted aria-invalid:border-danger disabled:opacity-55 max-sm:text-lg";

/** Classes of text fields and text areas. Below 16 px, a phone's browser zooms into a field that gets the focus. */
export const TEXT_FIELD = `${FIELD} h-8 px-2 max-sm:h-11`;
export const TEXT_AREA = `${FIELD} block px-2 py-1.5`;
/** Classes of a select; its arrow is the browser's. */
export const SELECT = `${FIELD} h-8 px-1.5 max-sm:h-11`;
