import { randomBytes } from "node:crypto";
import type { UnixMillis } from "#lib/units.ts";
import type { ErasedCounts, Erasure, ErasureState } from "#model/person/erasure.ts";
import { formsOf, type IdentifierForm, type Person } from "#model/person/person.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { hashForm, type HashedForm } from "./hashed-identifiers.ts";

/** How long reports that were made before an erasure may take to arrive. */
const WAITING_DAYS = 14;
const DAY = 86_400_000;

/** A person whose values are recognized by salted hashes. */
export interface ErasedPerson {
  erasure: number;
  salt: string;
  hashes: HashedForm[];
  /** They are recognized until then. */
  until: UnixMillis;
}

/**
 * Records an erasure, which `eraseStep` carries out. The values are stored until it is over, and salted hashes of them for 14 days
 * more.
 */
export function startErasure({ state }: WriteContext, person: Person, now: UnixMillis): ErasedPerson {
  const salt = randomBytes(16).toString("hex");
  const hashes = formsOf(person).map((form: IdentifierForm) => hashForm(form, salt));
  const given = { ids: person.ids.length, emails: person.emails.length, ips: person.ips.length };
  const { lastInsertRowid } = state
    .prepare(
      `INSERT INTO erasures (started, person, given, salt, hashes, phase, day, commits, erased)
       VALUES (?, ?, ?, ?, ?, 'begin', 1000000, 0, '{}')`,
    )
    .run(now, JSON.stringify(person), JSON.stringify(given), salt, JSON.stringify(hashes));
  return { erasure: Number(lastInsertRowid), salt, hashes, until: now + WAITING_DAYS * DAY };
}

export function erasedPersons(state: Connection): ErasedPerson[] {
  const rows = state
    .prepare("SELECT id, started, salt, hashes FROM erasures WHERE hashes IS NOT NULL")
    .all() as {
    id: number;
    started: UnixMillis;
    salt: string;
    hashes: string;
  }[];
  return rows.map(({ id, started, salt, hashes }) => ({
    erasure: id,
    salt,
    hashes: JSON.parse(hashes) as HashedForm[],
    until: started + WAITING_DAYS * DAY,
  }));
}

/** Deletes the hashes of erasures after which nothing can arrive any more. */
export function forgetOldHashes(state: Connection, now: UnixMillis): void {
  state
    .prepare("UPDATE erasures SET salt = NULL, hashes = NULL WHERE hashes IS NOT NULL AND started < ?")
    .run(now - WAITING_DAYS * DAY);
}

const LISTED = 100;

/** The phases of `eraseStep` up to the count of what was erased; files are written anew in those after it. */
const OF_RECORDS = new Set(["days", "replays", "state", "search", "count"]);

/** The latest erasures, the latest first. */
export function listErasures({ state }: StoreFiles): Erasure[] {
  const rows = state
    .prepare(
      `SELECT id, started AS startedAt, finished AS finishedAt, phase, given, erased
       FROM erasures ORDER BY id DESC LIMIT ${LISTED}`,
    )
    .all() as unknown as (Pick<Erasure, "id" | "startedAt" | "finishedAt"> & {
    phase: string;
    given: string;
    erased: string;
  })[];
  return rows.map(({ id, startedAt, finishedAt, phase, given, erased }) => ({
    id,
    startedAt,
    finishedAt,
    state: finishedAt === null ? stateIn(phase) : "done",
    redactsUntil: startedAt + WAITING_DAYS * DAY,
    identifiers: JSON.parse(given) as Erasure["identifiers"],
    erased: JSON.parse(erased) as ErasedCounts,
  }));
}

function stateIn(phase: string): ErasureState {
  if (phase === "begin") return "queued";
  return OF_RECORDS.has(phase) ? "erasing" : "rewriting";
}
