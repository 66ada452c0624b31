import "server-only";
import { ok, type Result } from "#lib/result.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { handOn } from "./proxy-answer.ts";

/** Answers what the collector said, already checked, as JSON for a script of one of our pages. */
export function answerJson(answer: Result<unknown, CollectorFailure>): Response {
  return handOn(answer.ok ? ok(Response.json(answer.value)) : answer, "application/json", "inline");
}
