import { err, ok, type Result } from "#lib/result.ts";
import type { NewEntryInput } from "#api/incidents.ts";
import type { StoredEntryDetail } from "#model/incident/timeline-entry.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import { lookUpItem } from "./look-up-item.ts";
import { keepEvidence } from "./read-evidence.ts";

/** Something far ahead did not happen yet; clocks differ. */
const AHEAD = 60_000;

type Refusal = NotFound | { code: "bad_request" | "not_possible"; detail: string };

/** Adds a note, or pins something. A log line keeps its own time. */
export async function addEntry(
  context: ReadContext,
  { incident: { number } }: IncidentRecord,
  { note, at, pin }: NewEntryInput,
  by: string,
): Promise<Result<undefined, Refusal>> {
  const { store, clock } = context;
  const now = clock();
  const time = at === undefined ? now : Date.parse(at);
  if (time > now + AHEAD) return err({ code: "bad_request", detail: "at: it must not be in the future" });
  if ((note === undefined) === (pin === undefined))
    return err({ code: "bad_request", detail: "body: it needs either a note or something to pin" });
  const item = pin === undefined ? null : await lookUpItem(context, pin);
  if (item?.ok === false) return item;
  const detail: StoredEntryDetail =
    item === null ? { kind: "note", text: note ?? "", editedAt: null } : { kind: "pinned", item: item.value };
  const happened = item?.value.kind === "log" ? Date.parse(item.value.time) : time;
  const id = await store.addIncidentEntry(number, { at: happened, by, detail }, now);
  if (id === null)
    return err({ code: "not_possible", detail: "The incident has as many entries as it can hold." });
  await keepEvidence(context, number);
  return ok(undefined);
}
