import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { checkFiles } from "./check-files.ts";
import type { EventId, IssueId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Crashed } from "./crash-rounds.ts";

const PROJECT = 1 as ProjectId;

export interface Verdict {
  events: number;
  spans: number;
  /** Acknowledged, but missing. */
  lost: string[];
  /** Stored more than once, or counted differently from what is stored. */
  double: string[];
}

/**
 * Reads back everything that was sent, and counts it in three ways that must agree.
 *
 * @param alone whether nobody else sent anything, so that the ledger and the lists count exactly this
 */
export async function checkStore(
  folder: string,
  { sent }: Pick<Crashed, "sent">,
  { alone = true } = {},
): Promise<Verdict> {
  checkFiles(folder);
  const store = openSqliteStore({ folder, clock: Date.now, retentionDays: 30 });
  try {
    const verdict: Verdict = { events: 0, spans: 0, lost: [], double: [] };
    for (const { kind, eventId, traceId, spanIds } of sent) {
      const trace = await store.getTrace(traceId as TraceId);
      if (kind === "event") {
        verdict.events++;
        const event = await store.getEvent(PROJECT, eventId as EventId);
        if (event?.event.payload.event_id !== eventId) verdict.lost.push(`event ${eventId}`);
        if (trace?.events.length !== 1)
          verdict.double.push(`event ${eventId}: ${trace?.events.length} on its trace`);
      } else {
        verdict.spans += spanIds.length;
        const found = new Set<string>(trace?.spans.map(({ spanId }) => spanId));
        for (const spanId of spanIds) if (!found.has(spanId)) verdict.lost.push(`span ${spanId}`);
        const listed = await store.countTrace(traceId as TraceId);
        if (listed.spans !== spanIds.length || trace?.spans.length !== spanIds.length)
          verdict.double.push(`trace ${traceId}: ${listed.spans} counted, ${trace?.spans.length} there`);
      }
    }
    if (alone) await checkCounts(store, verdict);
    return verdict;
  } finally {
    await store.close();
  }
}

/** Compares the ledger, the issues' counts and the issue lists with what was sent. */
async function checkCounts(store: Store, verdict: Verdict): Promise<void> {
  const ledger = await store.listOutcomes(0, Date.now() + 60_000);
  const accepted = (category: string) =>
    ledger.find((line) => line.category === category && line.kind === "accepted")?.quantity ?? 0;
  const ids: IssueId[] = [];
  let counted = 0;
  let cursor: string | undefined;
  do {
    const page = await store.listIssues(
      PROJECT,
      { condition: { kind: "all", of: [] } },
      "date",
      { limit: 200, cursor },
      Date.now(),
    );
    for (const { issue } of page.items) {
      counted += issue.events;
      ids.push(issue.id);
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  let listed = 0;
  for (const id of ids) listed += (await store.listIssueEvents(id, { limit: 1000 })).items.length;
  const counts = { ledger: accepted("error"), issues: counted, lists: listed };
  for (const [name, count] of Object.entries(counts))
    if (count !== verdict.events) verdict.double.push(`${name}: ${count} events, ${verdict.events} sent`);
  if (accepted("span") !== verdict.spans)
    verdict.double.push(`ledger: ${accepted("span")} spans, ${verdict.spans} sent`);
}
