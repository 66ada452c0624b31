"use server";

import { redirect } from "next/navigation";
import { systemClock } from "#lib/clock.ts";
import { ok } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import type { Answer } from "#dashboard/collector-client/request.ts";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { paths } from "#dashboard/paths.ts";
import { countRecords, NO_PROGRESS } from "#dashboard/personal-data/count-records.ts";
import { type PersonSearch, PersonState } from "#dashboard/personal-data/person-state.ts";
import { checkSearch, readSearch } from "#dashboard/personal-data/read-search.ts";
import { confirmationOf } from "#dashboard/personal-data/search-values.ts";
import { patientAccess } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { showOutcome } from "../show-outcome.ts";
import { searchedProjects } from "./read-projects.ts";

/** How long one request counts: the page shows what there is so far, and asks on. */
const SLICE: Millis = 3_000;

/**
 * What the forms about one person do. One action, because without script only one of them can have its state back.
 * What was found before comes from the browser: nothing but what is shown depends on it.
 */
export async function lookForPerson(before: PersonState, form: FormData): Promise<PersonState> {
  const search = readSearch(form);
  const checked = checkSearch(search);
  if (!checked.ok) return { search, found: null, problem: { of: "search", text: checked.error.detail } };
  const { client, url } = await patientAccess();
  const known = PersonState.safeParse(before);
  const found = known.success ? known.data.found : null;
  if (text(form, "do") === "erase") {
    if (text(form, "confirmed").trim() !== confirmationOf(search))
      return { search, found, problem: { of: "erase", text: NOT_CONFIRMED } };
    const begun = await beginErasures(client, search);
    if (begun.ok)
      return showOutcome(begun, "personal-data", begun.value.isPartly ? "erasing_partly" : "erasing");
    return { search, found, problem: { of: "erase", text: problemOf(begun.error, url) } };
  }
  const progress = text(form, "do") === "continue" && found !== null ? found : NO_PROGRESS;
  const projects = await searchedProjects(client, search.project);
  if (!projects.ok) return { search, found, problem: { of: "search", text: problemOf(projects.error, url) } };
  const end = systemClock() + SLICE;
  const counted = await countRecords(client, search, projects.value, progress, () => systemClock() > end);
  return counted.ok
    ? { search, found: counted.value, problem: null }
    : { search, found, problem: { of: "search", text: problemOf(counted.error, url) } };
}

const NOT_CONFIRMED = "That is another value. Nothing was erased.";

/** Begins an erasure in each project. Fails if it has begun in none. */
async function beginErasures(
  client: CollectorClient,
  { ids, emails, ips, project }: PersonSearch,
): Promise<Answer<{ isPartly: boolean }>> {
  const projects = await searchedProjects(client, project);
  if (!projects.ok) return projects;
  for (const [place, slug] of projects.value.entries()) {
    const begun = await client.inProject(slug).erasePersonalData({ ids, emails, ips });
    if (!begun.ok) return place === 0 ? begun : ok({ isPartly: true });
  }
  return ok({ isPartly: false });
}

function problemOf(failure: CollectorFailure, collectorUrl: string): string {
  if (failure.code === "unauthorized") redirect(paths.login(paths.settings("personal-data")));
  if (failure.code === "invalid" || failure.code === "forbidden") return failure.detail;
  return `${failureText(failure, collectorUrl).title}.`;
}
