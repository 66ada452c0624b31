import type { UnixMillis } from "#lib/units.ts";
import type { EntryPin, StoredEntry } from "#model/incident/timeline-entry.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { addEntry, touchIncident } from "./change-incident.ts";

/** As many as a page can show. */
const MOST_ENTRIES = 1000;

/** Adds an entry, and returns its id. Null if there is no such incident, or it is full. */
export function addIncidentEntry(
  { state }: WriteContext,
  number: number,
  { at, by, detail }: Omit<StoredEntry, "id">,
  now: UnixMillis,
): number | null {
  const { entries } = (state
    .prepare(
      `SELECT (SELECT count(*) FROM incident_entries WHERE incident = number) AS entries FROM incidents WHERE number = ?`,
    )
    .get(number) as { entries: number } | undefined) ?? { entries: MOST_ENTRIES };
  if (entries >= MOST_ENTRIES) return null;
  touchIncident(state, number, now);
  return addEntry(state, number, at, by, detail);
}

/** Replaces a note's text; its time stays. False if there is no such note. */
export function editIncidentNote(
  { state }: WriteContext,
  number: number,
  id: number,
  text: string,
  now: UnixMillis,
): boolean {
  const { changes } = state
    .prepare(
      `UPDATE incident_entries SET detail = json_set(detail, '$.text', ?, '$.editedAt', ?)
       WHERE id = ? AND incident = ? AND detail ->> 'kind' = 'note'`,
    )
    .run(text, now, id, number);
  if (changes === 1) touchIncident(state, number, now);
  return changes === 1;
}

/** Removes a note, or what somebody pinned. False if there is no such entry. */
export function deleteIncidentEntry(
  { state }: WriteContext,
  number: number,
  id: number,
  now: UnixMillis,
): boolean {
  const { changes } = state
    .prepare(
      `DELETE FROM incident_entries WHERE id = ? AND incident = ? AND detail ->> 'kind' IN ('note', 'pinned')`,
    )
    .run(id, number);
  if (changes === 0) return false;
  state.prepare("DELETE FROM incident_pins WHERE incident = ? AND entry = ?").run(number, `stored:${id}`);
  touchIncident(state, number, now);
  return true;
}

/** Notes whether an entry is to be in the report. */
export function pinIncidentEntry(
  { state }: WriteContext,
  number: number,
  { entry, isPinned }: EntryPin,
  now: UnixMillis,
): void {
  state
    .prepare(
      `INSERT INTO incident_pins (incident, entry, pinned) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET pinned = excluded.pinned`,
    )
    .run(number, entry, isPinned ? 1 : 0);
  touchIncident(state, number, now);
}
