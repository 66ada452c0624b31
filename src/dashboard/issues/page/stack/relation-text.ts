import type { ExceptionNode } from "./exception-tree.ts";

/** How an exception belongs to the one above it; null for the thrown one. */
export function relationText({ relation, parent, exception }: ExceptionNode): string | null {
  switch (relation) {
    case "thrown":
      return null;
    case "suppressed":
      return "Suppressed";
    case "member":
      return `Member of ${parent?.type ?? "the group"}`;
    case "cause":
      // Python: it was being handled when the one above it was raised.
      return exception.mechanism?.source === "__context__" ? "While handling" : "Caused by";
  }
}
