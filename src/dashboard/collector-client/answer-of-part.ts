import { err, type Result } from "#lib/result.ts";
import type { PartFailure } from "#api/pages.ts";
import { ERRORS } from "#api/problem.ts";
import { failureOf } from "./failure.ts";
import type { Answer } from "./request.ts";

/** A part of a page as if it had been requested alone. */
export function answerOfPart<T>(part: Result<T, PartFailure>): Answer<T> {
  if (part.ok) return part;
  const { code, detail = "" } = part.error;
  return err(failureOf(ERRORS[code].status, { detail }));
}
