import type { Clock } from "#lib/clock.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import type { Identifier } from "#model/person/person.ts";
import { redactJson, redactValue } from "#model/person/redact-value.ts";
import { blobCategory, LIST_NAMES, type Batch } from "../../port/batch.ts";
import { placeholderOf } from "./placeholder.ts";
import type { ErasedPerson } from "./erasures.ts";
import { hashedIdentifiers } from "./hashed-identifiers.ts";
import { textsOf } from "./personal-files.ts";

/** What arrives of persons who were erased: reports that waited in an app or in a client. */
export interface ErasedPersons {
  add(person: ErasedPerson): void;
  /** Whether there are any whose data is to be redacted. */
  areAny(): boolean;
  /** How many were added. */
  added(): number;
  /** The batch without them. Their feedback and files are dropped, and counted as filtered. */
  redact(batch: Batch): Batch;
}

/** Deleted as a whole, as an erasure does. */
const DROPPED = ["feedback", "attachments", "blobs", "raw"] as const;
type Dropped = Batch[(typeof DROPPED)[number]][number];
/** The reason in the ledger. */
const REASON = "erased_person";

export function erasedPersonsOf(stored: readonly ErasedPerson[], clock: Clock): ErasedPersons {
  let known = stored.map(recognized);
  let added = 0;
  return {
    add(person) {
      known = [...known, recognized(person)];
      added++;
    },
    added: () => added,
    areAny: () => known.some(({ until }) => until > clock()),
    redact(batch) {
      const now = clock();
      if (known.some(({ until }) => until <= now)) known = known.filter(({ until }) => until > now);
      return known.reduce((left, person) => redactBatch(left, person, now), batch);
    },
  };
}

type Recognized = ReturnType<typeof recognized>;

function recognized({ erasure, salt, hashes, until }: ErasedPerson) {
  return { identifiers: hashedIdentifiers(hashes, salt), placeholder: placeholderOf(erasure), until };
}

function redactBatch(batch: Batch, { identifiers, placeholder }: Recognized, now: UnixMillis): Batch {
  const redacted: Record<string, unknown> = { ...batch };
  const outcomes = [...batch.outcomes];
  for (const name of LIST_NAMES)
    redacted[name] = (batch[name] as unknown[]).map((item) => redactValue(item, identifiers, placeholder));
  for (const name of DROPPED)
    redacted[name] = (batch[name] as Dropped[]).filter((item, index) => {
      const isKept = (redacted[name] as unknown[])[index] === item && !holds(item, identifiers);
      if (!isKept) outcomes.push(outcomeOf(item, now));
      return isKept;
    });
  return { ...(redacted as unknown as Batch), outcomes };
}

function holds(item: Dropped, identifiers: readonly Identifier[]): boolean {
  const payload = item.payload;
  if (!(payload instanceof Uint8Array)) return false;
  return textsOf(payload).some((text) => redactJson(text, identifiers, "") !== text);
}

function outcomeOf(item: Dropped, at: UnixMillis): Batch["outcomes"][number] {
  const quantity = "quantity" in item ? item.quantity : 1;
  return {
    projectId: item.projectId,
    category: categoryOf(item),
    kind: "filtered",
    reason: REASON,
    quantity,
    at,
  };
}

function categoryOf(item: Dropped): Category {
  if ("category" in item) return item.category;
  if ("kind" in item) return blobCategory(item.kind);
  return "feedbackId" in item ? "feedback" : "attachment";
}
