/** Classes that give the cells of all lines, and of their heads, the same width. */
export const CELLS = {
  row: "flex items-center gap-x-3 pr-10 pl-3 max-md:pr-3",
  time: "w-37 shrink-0",
  /** Without the date. */
  briefTime: "w-22 shrink-0",
  level: "w-11 shrink-0",
  column: "w-32 shrink-0 max-md:hidden",
  service: "w-28 shrink-0 max-md:w-auto max-md:min-w-0 max-md:shrink",
} as const;
