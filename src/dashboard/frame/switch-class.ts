/** The controls of the top bar. */
export const SWITCH =
  "inline-flex h-8 max-w-44 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-sm font-medium whitespace-nowrap text-ink hover:border-muted max-md:h-11 max-md:border-transparent max-md:bg-transparent max-md:px-1.5";
