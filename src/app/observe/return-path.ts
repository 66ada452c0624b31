import "server-only";
import { headers } from "next/headers";
import { safeReturnPath } from "#dashboard/paths.ts";
import { carryScope } from "#dashboard/scope/carry-scope.ts";

/** Where a form's action returns to, with the scope of the page that the form is on. */
export async function returnPath(form: FormData): Promise<string> {
  const asked = form.get("return");
  const path = safeReturnPath(typeof asked === "string" ? asked.slice(0, 10_000) : undefined);
  const page = URL.parse((await headers()).get("referer") ?? "");
  return page === null ? path : carryScope(path, page.searchParams);
}
