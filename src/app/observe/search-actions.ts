"use server";

import { redirect } from "next/navigation";
import { paths } from "#dashboard/paths.ts";
import { readSavedIn } from "#dashboard/search/read-searched.ts";
import { patientAccess } from "./collector.ts";
import { text } from "./form-text.ts";
import { returnPath } from "./return-path.ts";

/** Saves a view, then returns to its list. */
export async function saveSearch(form: FormData): Promise<void> {
  const of = readSavedIn(text(form, "of"));
  const sort = text(form, "sort");
  const { client } = await patientAccess();
  const name = text(form, "name").trim().slice(0, 60);
  const answer =
    of === undefined || name === ""
      ? null
      : await client.saveSearch({
          of,
          name,
          query: text(form, "query").slice(0, 1000),
          sort: sort === "" ? null : sort.slice(0, 20),
          params: text(form, "params").slice(0, 1000),
        });
  await goBack(form, answer?.ok === false && answer.error.code === "unauthorized", {});
}

export async function removeSearch(form: FormData): Promise<void> {
  const search = text(form, "search");
  const { client } = await patientAccess();
  const answer = await client.deleteSavedSearch({ search });
  await goBack(
    form,
    !answer.ok && answer.error.code === "unauthorized",
    answer.ok ? { removed: search } : { removed: null },
  );
}

export async function restoreSearch(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const answer = await client.restoreSavedSearch({ search: text(form, "search") });
  await goBack(form, !answer.ok && answer.error.code === "unauthorized", { removed: null });
}

async function goBack(
  form: FormData,
  signIn: boolean,
  change: Record<string, string | null>,
): Promise<never> {
  const returnTo = await returnPath(form);
  if (signIn) redirect(paths.login(returnTo));
  const url = new URL(returnTo, "http://dashboard.invalid");
  for (const [key, value] of Object.entries(change)) {
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  redirect(url.pathname + url.search);
}
