import "server-only";
import { notFound, redirect } from "next/navigation";
import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths } from "#dashboard/paths.ts";
import { access } from "./collector.ts";

/**
 * Hands an answer on where a page can be made of it, or a failure that a screen can be made of. What is another page's matter
 * goes there: nothing found to the 404 page, a missing or ended session to the sign-in (`here` is where it returns to).
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
