import "server-only";
import { notFound, redirect } from "next/navigation";
import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths } from "#dashboard/paths.ts";
import { access } from "./collector.ts";

/**
 * Returns an answer, or a failure to show on the page. Redirects the rest: not found to the 404 page, a missing or
 * expired session to the sign-in page, which returns to `here`.
 */
export async function answerOrRedirect<T>(
  answer: Result<T, CollectorFailure>,
  here: string,
): Promise<Result<T, CollectorFailure>> {
  if (answer.ok) return answer;
  if (answer.error.code === "not_found") notFound();
  if (answer.error.code === "unauthorized" && (await access()).passwordRequired) redirect(paths.login(here));
  return answer;
}
