/** Classes of text fields and text areas. */
export const TEXT_FIELD =
  "h-8 w-full min-w-0 rounded-md border border-edge bg-raised px-2 text-sm text-ink placeholder:text-faint";
export const TEXT_AREA =
  "block w-full min-w-0 rounded-md border border-edge bg-raised px-2 py-1.5 text-base text-ink placeholder:text-faint";
