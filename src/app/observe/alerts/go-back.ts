import "server-only";
import { redirect } from "next/navigation";
import type { OutcomeName } from "#dashboard/alerts/alert-outcome.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths } from "#dashboard/paths.ts";
import type { Result } from "#lib/result.ts";

/** Shows a page of the alerts again with what became of a change; without a session, the sign-in first. */
export function goBack(
  answer: Result<unknown, CollectorFailure>,
  to: (query: { result: OutcomeName }) => string,
  done: OutcomeName,
  refused: OutcomeName = "failed",
): never {
  if (answer.ok) redirect(to({ result: done }));
  if (answer.error.code === "unauthorized") redirect(paths.login(to({ result: refused })));
  redirect(to({ result: refused }));
}
