import type { SearchToken } from "./search-token.ts";
import type { Candidate } from "./token-completion.ts";

/**
 * Asks a page of our own how a word can go on, after a pause in which somebody may go on writing. Null where that was cut
 * short or gave no answer: a field without suggestions works as well.
 */
export async function fetchCandidates(
  source: string,
  { key, typed }: SearchToken,
  pauseMillis: number,
  signal: AbortSignal,
): Promise<Candidate[] | null> {
  const url = new URL(source, location.origin);
  if (key !== null) url.searchParams.set("key", key);
  url.searchParams.set("text", typed);
  try {
    await new Promise((resolve) => setTimeout(resolve, pauseMillis));
    if (signal.aborted) return null;
    const answer = await fetch(url, { signal });
    return answer.ok ? readCandidates(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** Checked by hand: the schema library is no part of the browser's code. */
function readCandidates(body: unknown): Candidate[] | null {
  if (typeof body !== "object" || body === null || !("candidates" in body)) return null;
  if (!Array.isArray(body.candidates)) return null;
  return (body.candidates as unknown[]).flatMap((one) =>
    typeof one === "object" && one !== null && "text" in one && typeof one.text === "string"
      ? [{ text: one.text, count: "count" in one && typeof one.count === "number" ? one.count : null }]
      : [],
  );
}
