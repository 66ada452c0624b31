import "server-only";
import { redirect } from "next/navigation";
import type { Result } from "#lib/result.ts";
import { type Obstacles, type OutcomeName, outcomeOf } from "#dashboard/access/change-outcome.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths, type SettingsPage } from "#dashboard/paths.ts";

/** Shows a page of the settings, or the first one, again with what became of a change. */
export function showOutcome(
  answer: Result<unknown, CollectorFailure>,
  page: SettingsPage | undefined,
  done: OutcomeName,
  obstacles?: Obstacles,
): never {
  redirect(`${paths.settings(page)}?result=${answer.ok ? done : outcomeOf(answer.error, obstacles)}`);
}
