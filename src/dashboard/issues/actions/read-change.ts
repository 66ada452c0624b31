import { param, type SearchParams } from "../../search-params.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { ChangeResult } from "./change-notice.tsx";

const PROBLEMS: Record<string, string> = {
  nothing: "Nothing was changed. Select at least one issue, and to delete, type the confirmation word.",
  update: "Nothing was changed because the collector rejected the change. Try again.",
  no_target: "Nothing was merged because there is no issue with that name.",
};

/** Reads the result of the last change from the URL: a change by its id, an undo, or a problem. */
export async function readChange(
  client: Pick<CollectorClient, "getBulkChange">,
  search: SearchParams,
): Promise<ChangeResult> {
  const problem = PROBLEMS[param(search, "problem") ?? ""];
  if (problem !== undefined) return { problem };
  if (param(search, "undone") !== undefined) return { undone: true };
  const id = param(search, "did");
  if (id === undefined) return null;
  const change = await client.getBulkChange({ change: id });
  return change.ok ? { change: change.value } : null;
}
