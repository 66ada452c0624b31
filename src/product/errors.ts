import type { CatalogueEntry } from "#lib/catalogue-error.ts";
import type { Slot } from "./slot.ts";

/** Snake case, as used in problem documents, log lines and events: `out_of_stock`. */
export type ErrorCode = string;

export type CataloguedError = CatalogueEntry;

export type Errors = Readonly<Record<ErrorCode, CataloguedError>>;

export const errors = {
  status: "open",
  question: "What can go wrong, and what is a visitor told when it does?",
} satisfies Slot<Errors>;
