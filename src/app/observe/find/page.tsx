import { redirect } from "next/navigation";
import { readFindText } from "#dashboard/find/find-text.ts";
import { paths } from "#dashboard/paths.ts";
import { carryScope } from "#dashboard/scope/carry-scope.ts";
import { param, urlParams, type SearchParams } from "#dashboard/search-params.ts";

export default async function FindFormPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const text = readFindText(param(search, "id") ?? "");
  redirect(carryScope(text === "" ? paths.now() : paths.find(text), urlParams(search)));
}
