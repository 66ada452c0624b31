/** Which traces of a time are compared with others; `selected` are those of a box, or of any other condition. */
export type Subject = "failing" | "slow" | "selected" | "all";

/** How they are called, and the others of their time. */
export const SUBJECTS: Record<Subject, { name: string; title: string; beside: string; others: string }> = {
  failing: { name: "failing", title: "Failing", beside: "passing", others: "passing" },
  slow: { name: "slow", title: "Slow", beside: "faster", others: "fast" },
  selected: { name: "selected", title: "Selected", beside: "others", others: "the rest" },
  all: { name: "now", title: "Now", beside: "", others: "" },
};
