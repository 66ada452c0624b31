import type { ErasedSignal } from "#model/person/erasure.ts";
import type { Person } from "#model/person/person.ts";
import type { Connection } from "../engine/connection.ts";
import { dayName } from "../engine/day.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { filesOfLines } from "./erase-part.ts";
import { findFeedback, replaysOfUser } from "./erase-state.ts";
import { partsOf, type Part } from "./parts.ts";
import { FILE_TABLES, scanFiles, type FileTable } from "./personal-files.ts";
import { scanLines, scanRows, searchFor, type Search } from "./scan-part.ts";

/** A record that names the person, in the form in which it is stored. */
export interface PersonalRecord {
  signal: ErasedSignal;
  /** The day of receipt; null of what belongs to no day's file. */
  day: string | null;
  record: unknown;
}

/** Where the search goes on: the number of the day's file, of the part in it and of the row; null at the end. */
export type PersonCursor = [day: number, part: number, row: number];

/** Chunks read for one answer, fewer once it has so many records. */
const CHUNKS = 8;
const RECORDS = 1_000;

/** Some of the records of a person: those of the days, the latest first, then those of the state. */
export function findPerson(
  files: StoreFiles,
  person: Person,
  cursor: PersonCursor | null,
): { records: PersonalRecord[]; next: PersonCursor | null } {
  const search = searchFor(person, "");
  const records: PersonalRecord[] = [];
  const days = files.days().map(({ day }) => day);
  let [day, partNumber, row] = cursor ?? [days[0] ?? 0, 0, 0];
  for (let chunks = 0; chunks < CHUNKS && records.length < RECORDS; chunks++) {
    const current = days.find((one) => one <= day);
    if (current === undefined) {
      records.push(...recordsOfState(files.state, search));
      return { records, next: null };
    }
    const { connection } = files.day(current)!;
    const parts = [...recordParts(connection), ...FILE_TABLES];
    const part = parts[partNumber];
    if (part === undefined) {
      [day, partNumber, row] = [current - 1, 0, 0];
      continue;
    }
    const { found, next } = recordsIn(connection, part, row, search);
    records.push(...found.map(({ signal, record }) => ({ signal, day: dayName(current), record })));
    [day, partNumber, row] = next === null ? [current, partNumber + 1, 0] : [current, partNumber, next];
  }
  return { records, next: [day, partNumber, row] };
}

function recordParts(connection: Connection): Part[] {
  return partsOf(connection).filter(({ signal }) => signal !== null);
}

function recordsIn(
  connection: Connection,
  part: Part | FileTable,
  cursor: number,
  search: Search,
): { found: Omit<PersonalRecord, "day">[]; next: number | null } {
  if (typeof part === "string") {
    const { found, next } = scanFiles(connection, part, cursor, search);
    return { found: found.map(({ facts }) => ({ signal: signalOf(part, facts), record: facts })), next };
  }
  const signal = part.signal ?? "other";
  if (part.kind === "lines") {
    const { found, next } = scanLines(connection, part.table, cursor, search);
    const lines = found.flatMap(({ changed }) => changed);
    const records = lines.map(({ before }) => ({ signal, record: JSON.parse(before) as unknown }));
    const files = filesOfLines(connection, part, lines).map(({ table, facts }) => ({
      signal: signalOf(table, facts),
      record: facts,
    }));
    return { found: [...records, ...files], next };
  }
  const { found, next } = scanRows(connection, part, cursor, search);
  return { found: found.map(({ before }) => ({ signal, record: before })), next };
}

function signalOf(table: FileTable, facts: Record<string, unknown>): ErasedSignal {
  if (table !== "blobs") return table === "attachments" ? "attachment" : "other";
  return String(facts["kind"]).startsWith("replay") ? "replay" : "profile";
}

function recordsOfState(state: Connection, search: Search): PersonalRecord[] {
  const rows = recordParts(state).flatMap((part) => {
    const records: PersonalRecord[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const chunk = recordsIn(state, part, cursor, search);
      records.push(...chunk.found.map(({ signal, record }) => ({ signal, day: null, record })));
      cursor = chunk.next;
    }
    return records;
  });
  const feedback = findFeedback(state, search).map((record) => ({
    signal: "feedback" as const,
    day: null,
    record,
  }));
  const replays = replaysOfUser(state, search).map((id) => ({
    signal: "replay" as const,
    day: null,
    record: { ...state.prepare("SELECT * FROM replays WHERE replay_id = ?").get(id) },
  }));
  return [...rows, ...feedback, ...replays];
}
