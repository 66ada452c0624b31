import "server-only";
import { notFound, redirect } from "next/navigation";
import { PROJECT_PARAM } from "#lib/project-param.ts";
import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths } from "#dashboard/paths.ts";
import { carryScope } from "#dashboard/scope/carry-scope.ts";
import { projectToSee } from "#dashboard/scope/project-to-see.ts";
import { access, viewedProject } from "./collector.ts";

/**
 * Returns an answer, or a failure to show on the page. Redirects the rest: not found to the 404 page, a missing or
 * expired session to the sign-in page, which returns to `here`, and whoever may not read the first project to one of theirs.
 */
export async function answerOrRedirect<T>(
  answer: Result<T, CollectorFailure>,
  here: string,
): Promise<Result<T, CollectorFailure>> {
  if (answer.ok) return answer;
  if (answer.error.code === "not_found") notFound();
  if (answer.error.code === "unauthorized" && (await access()).passwordRequired) redirect(paths.login(here));
  if (answer.error.code === "forbidden") await leadToOwnProject(here);
  return answer;
}

async function leadToOwnProject(here: string): Promise<void> {
  if ((await viewedProject()) !== null) return;
  const listed = await (await access()).client.listOwnProjects();
  const slug = listed.ok ? projectToSee(listed.value.projects) : null;
  if (slug !== null) redirect(carryScope(here, new URLSearchParams({ [PROJECT_PARAM]: slug })));
}
