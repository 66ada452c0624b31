import { param, type SearchParams } from "../../search-params.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { DeedAnswer } from "./change-notice.tsx";

const PROBLEMS: Record<string, string> = {
  nothing: "Nothing was changed: nothing was chosen, or the word to confirm was not right.",
  update: "Nothing was changed: the collector did not accept it. Try again.",
  no_target: "Nothing was merged: there is no issue of that name.",
};

/** What was just done, as the URL says: a deed by its id, one that was undone, or what went wrong. */
export async function readDeed(
  client: Pick<CollectorClient, "getBulkChange">,
  search: SearchParams,
): Promise<DeedAnswer> {
  const problem = PROBLEMS[param(search, "problem") ?? ""];
  if (problem !== undefined) return { problem };
  if (param(search, "undone") !== undefined) return { undone: true };
  const id = param(search, "did");
  if (id === undefined) return null;
  const deed = await client.getBulkChange({ change: id });
  return deed.ok ? { deed: deed.value } : null;
}
