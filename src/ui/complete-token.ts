import { fetchCandidates } from "./fetch-candidates.ts";
import { tokenAt } from "./search-token.ts";
import { knownCandidates, suggest, type Completions, type Suggestion } from "./token-completion.ts";

/** Long enough that a quick writer asks once a word. */
const PAUSE_MILLIS = 90;

interface CompletionQuestion {
  value: string;
  /** Characters before the cursor. */
  cursor: number;
  known: Completions;
  source: string | undefined;
  signal: AbortSignal;
}

/** Suggests how the word under the cursor can go on: at once from what is known, and again with what the source says. */
export async function completeToken(
  { value, cursor, known, source, signal }: CompletionQuestion,
  show: (suggestions: Suggestion[]) => void,
): Promise<void> {
  const token = tokenAt(value, cursor);
  if (token === null) return show([]);
  const candidates = knownCandidates(token, known);
  show(suggest(value, token, candidates));
  if (source === undefined) return undefined;
  const more = await fetchCandidates(source, token, PAUSE_MILLIS, signal);
  if (more !== null && !signal.aborted) show(suggest(value, token, [...more, ...candidates]));
  return undefined;
}
