import type { Category } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { Ingest } from "./ingest.ts";

/** Counts a request whose body could not be read: what it held is not known, so it is one item. Written with the next batch. */
export function countUnread(
  ingest: Pick<Ingest, "pending" | "now">,
  { id: projectId }: Project,
  category: Category,
  reason: string,
): void {
  const kind = reason === "server_busy" ? "rate_limited" : "invalid";
  ingest.pending.add([{ projectId, category, kind, reason, quantity: 1, at: ingest.now() }]);
}
