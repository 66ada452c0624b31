import { writeTerm } from "#model/search/edit-search.ts";
import { fieldName, fieldsFrom, isComparable, searchFields } from "#model/search/fields.ts";
import { tokenAt, type TypedToken } from "#model/search/token-at.ts";
import type { Searched } from "#model/saved-search.ts";

/** Values of keys that are on the page already. */
export type SeenValues = Readonly<Record<string, readonly string[]>>;

/** A key or value that the token can become, and how often it occurs where that is known. */
export interface Candidate {
  text: string;
  count: number | null;
}

export interface Suggestion extends Candidate {
  /** As the list shows it. */
  label: string;
  /** What a key means; null for a value, and for the key of a tag or attribute. */
  description: string | null;
  /** The whole search with the suggestion taken, and where the cursor goes then. */
  taken: { text: string; cursor: number };
}

export interface CompletionRequest {
  value: string;
  /** Characters before the cursor. */
  cursor: number;
  of: Searched;
  seen: SeenValues;
  /** The page that knows more, asked with `key` and `text` in its query. */
  source: string;
  signal: AbortSignal;
}

const MAX_SUGGESTIONS = 10;
/** Long enough that somebody who types fast sends one request a word. */
const PAUSE_MILLIS = 90;

/** Suggests how the token at the cursor can continue: at once from what is known here, then with the source's answer. */
export async function completeToken(
  { value, cursor, of, seen, source, signal }: CompletionRequest,
  show: (suggestions: Suggestion[]) => void,
): Promise<void> {
  const token = tokenAt(value, cursor);
  if (token === null) return show([]);
  const known = knownCandidates(token, of, seen);
  show(suggest(value, token, of, known));
  const stored = await fetchCandidates(source, token, signal);
  if (stored !== null && !signal.aborted) show(suggest(value, token, of, [...stored, ...known]));
  return undefined;
}

/** Keys that begin with what is typed, or values of the key that contain it. */
export function knownCandidates({ key, typed }: TypedToken, of: Searched, seen: SeenValues): Candidate[] {
  const folded = typed.toLowerCase();
  const fields = searchFields(of);
  if (key === null) {
    return fieldsFrom(fields, typed).map((text) => ({ text, count: null }));
  }
  const field = fields[fieldName(fields, key) ?? ""];
  const values = field?.values ?? field?.examples ?? (Object.hasOwn(seen, key) ? seen[key] : undefined) ?? [];
  return values
    .filter((value) => value.toLowerCase().includes(folded))
    .map((text) => ({ text, count: null }));
}

/** The candidates as they would stand in the search; each once, without what is typed already. */
export function suggest(
  text: string,
  { start, end, key, typed }: TypedToken,
  of: Searched,
  candidates: Candidate[],
): Suggestion[] {
  const fields = searchFields(of);
  const field = fields[fieldName(fields, key ?? "") ?? ""];
  const comparable = field !== undefined && isComparable(field);
  const rest = text.slice(end).trimStart();
  const closing = text[end] === ")" ? "" : " ";
  const distinct = new Map(candidates.toReversed().map((candidate) => [candidate.text, candidate]));
  return candidates
    .filter((candidate) => distinct.get(candidate.text) === candidate)
    .filter((candidate) => key === null || candidate.text !== typed)
    .slice(0, MAX_SUGGESTIONS)
    .map((candidate) => {
      const label = key === null ? `${candidate.text}:` : candidate.text;
      const written = key === null ? label : `${writeTerm(key, candidate.text, { comparable })}${closing}`;
      const meant =
        key === null && Object.hasOwn(fields, candidate.text) ? fields[candidate.text] : undefined;
      const taken = { text: text.slice(0, start) + written + rest, cursor: start + written.length };
      const { text: name, count } = candidate;
      return { text: name, count, label, description: meant?.description ?? null, taken };
    });
}

/** Null where the request is cut short or fails: a field without suggestions works as well. */
async function fetchCandidates(
  source: string,
  { key, typed }: TypedToken,
  signal: AbortSignal,
): Promise<Candidate[] | null> {
  const url = new URL(source, location.origin);
  if (key !== null) url.searchParams.set("key", key);
  url.searchParams.set("text", typed);
  try {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    if (signal.aborted) return null;
    const answer = await fetch(url, { signal });
    return answer.ok ? readCandidates(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** Checked by hand: Zod does not ship to the browser. */
function readCandidates(body: unknown): Candidate[] | null {
  if (typeof body !== "object" || body === null || !("candidates" in body)) return null;
  if (!Array.isArray(body.candidates)) return null;
  return (body.candidates as unknown[]).flatMap((one) =>
    typeof one === "object" && one !== null && "text" in one && typeof one.text === "string"
      ? [{ text: one.text, count: "count" in one && typeof one.count === "number" ? one.count : null }]
      : [],
  );
}
