/** The sheet of the bottom bar, which a page's own bar can open as well: `popoverTarget`. */
export const MORE_SHEET = "more-sheet";
