import { z } from "zod";
import { PersonalRecords } from "#api/personal-data.ts";
import { ERASED_SIGNALS } from "#model/person/erasure.ts";

/** More than anybody can have found in one request; a form that holds more was made up. */
const MANY = 20_000;
const Slug = z.string().max(100);
const Texts = z.array(z.string().max(10_000)).max(MANY);

/** Whom to look for, and where. */
const Search = z.object({
  ids: Texts,
  emails: Texts,
  ips: Texts,
  /** The slug of one project; empty for all that the viewer administers. */
  project: z.string(),
});
export type PersonSearch = z.infer<typeof Search>;

const Day = z.string().max(20).nullable();

/** What was found so far. It goes to the browser and back, because no request may take as long as a whole search. */
const Progress = z.object({
  tally: z.object({
    counts: z
      .array(z.object({ project: Slug, signal: z.enum(ERASED_SIGNALS), records: z.int().min(0) }))
      .max(MANY),
    firstDay: Day,
    lastDay: Day,
    seen: z.object({ replays: Texts, files: Texts, filesOf: z.string().max(200) }),
  }),
  /** Where the search goes on; null at its end. */
  next: z.object({ project: Slug, cursor: PersonalRecords.shape.next }).nullable(),
});
export type PersonProgress = z.infer<typeof Progress>;

/** What the forms about one person show. */
export const PersonState = z.object({
  /** As it was typed; null before the first search. */
  search: Search.nullable(),
  found: Progress.nullable(),
  /** Why a form did not do what it is for. */
  problem: z.object({ of: z.enum(["search", "erase"]), text: z.string() }).nullable(),
});
export type PersonState = z.infer<typeof PersonState>;

export type PersonAction = (before: PersonState, form: FormData) => Promise<PersonState>;
