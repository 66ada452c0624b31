import { redirect } from "next/navigation";
import { readFindText } from "#dashboard/find/find-text.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";

export default async function FindFormPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const text = readFindText(param(await searchParams, "id") ?? "");
  redirect(text === "" ? paths.now() : paths.find(text));
}
