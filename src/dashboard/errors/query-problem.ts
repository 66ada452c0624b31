import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";

/** Why a search was not understood, and the place in it where that is known. */
export interface QueryProblem {
  detail: string;
  position: number | null;
}

/** A search that is not understood is told in its field; any other failure takes the list's place. */
export function queryProblem(answer: Result<unknown, CollectorFailure>): QueryProblem | null {
  if (answer.ok || answer.error.code !== "invalid") return null;
  return { detail: answer.error.detail, position: answer.error.position ?? null };
}
