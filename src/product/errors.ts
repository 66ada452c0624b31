import type { Slot } from "./slot.ts";

/** Snake case, as it stands in problem documents, log lines and events: `out_of_stock`. */
export type ErrorCode = string;

export interface CataloguedError {
  /** HTTP status of an answer that carries it. */
  status: number;
  severity: "info" | "warning" | "error" | "fatal";
  /** Whether the same call may succeed later without being changed. */
  retryable: boolean;
  /** What visitors are told: a heading, and what they can do now. */
  title: string;
  text: string;
}

export type Errors = Readonly<Record<ErrorCode, CataloguedError>>;

export const errors: Slot<Errors> = {
  status: "open",
  question: "What can go wrong, and what is a visitor told when it does?",
};
