import type { FeedbackView } from "#api/feedback.ts";

/** Who wrote it, in as few words as are known. */
export function writerOf({ name, email }: Pick<FeedbackView, "name" | "email">): string {
  return name?.trim() || email?.trim() || "Anonymous";
}
