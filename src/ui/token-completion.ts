import type { SearchToken } from "./search-token.ts";

/** What can be written in a filter: keys, and the values that are known of each. */
export type Completions = Record<string, readonly string[]>;

/** A key or value that the word can go on to, and how often it occurs where that is known. */
export interface Candidate {
  text: string;
  count: number | null;
}

export interface Suggestion extends Candidate {
  /** As the list shows it. */
  label: string;
  /** The whole field with the suggestion taken, and where the cursor stands then. */
  taken: { text: string; cursor: number };
}

const MOST = 10;

/** Of what is known beforehand: keys that begin with the word, or values of its key that hold what is written. */
export function knownCandidates({ key, typed }: SearchToken, known: Completions): Candidate[] {
  const folded = typed.toLowerCase();
  const texts =
    key === null
      ? Object.keys(known).filter((name) => name.toLowerCase().startsWith(folded))
      : (Object.hasOwn(known, key) ? (known[key] ?? []) : []).filter((value) =>
          value.toLowerCase().includes(folded),
        );
  return texts.map((text) => ({ text, count: null }));
}

/** The candidates as they would stand in the field; each once, without what is written already. */
export function suggest(text: string, token: SearchToken, candidates: Candidate[]): Suggestion[] {
  const { start, end, key, typed } = token;
  const rest = text.slice(end).trimStart();
  const seen = new Set<string>();
  const suggestions: Suggestion[] = [];
  for (const candidate of candidates) {
    if (seen.has(candidate.text) || (key !== null && candidate.text === typed)) continue;
    seen.add(candidate.text);
    const closing = text[end] === ")" ? "" : " ";
    const word = key === null ? `${candidate.text}:` : `${key}:${quoted(candidate.text)}${closing}`;
    suggestions.push({
      ...candidate,
      label: key === null ? `${candidate.text}:` : candidate.text,
      taken: { text: text.slice(0, start) + word + rest, cursor: start + word.length },
    });
    if (suggestions.length === MOST) break;
  }
  return suggestions;
}

/** Quotes are needed where a value could be read as more than a word. */
function quoted(value: string): string {
  return /[\s"()*]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : value;
}
