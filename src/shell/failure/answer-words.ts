import type { CatalogueEntry } from "#lib/catalogue-error.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";

/** What the page for an answer says to its visitor. */
export type AnswerWords = Pick<CatalogueEntry, "title" | "text" | "action">;

/** Looked up on the server: a browser that was handed the words needs no catalogue. */
export function answerWords(code: PlatformCode): AnswerWords {
  const { title, text, action } = findEntry(code);
  return { title, text, action };
}
