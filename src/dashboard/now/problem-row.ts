/** What, how it went, and why: side by side, or under each other where there is no room. */
export const PROBLEM_ROW =
  "grid gap-x-6 gap-y-4 p-4 md:grid-cols-[15rem_minmax(0,1fr)] md:p-5 xl:grid-cols-[17rem_minmax(0,1fr)_17rem]";
