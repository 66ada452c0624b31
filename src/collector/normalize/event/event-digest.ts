import type { EventPayload } from "#model/event.ts";

const DIGEST = /^[\w@;:.-]{1,100}$/;

/**
 * Next's digest of a server error, from wherever a sender may put it: a tag, a context, the mechanism's data.
 * It is the same for each occurrence, and all that the browser's copy of the error knows.
 */
export function eventDigest(payload: EventPayload): string | null {
  const tags = new Map(payload.tags);
  const candidates: unknown[] = [
    tags.get("digest"),
    tags.get("next.digest"),
    tags.get("nextjs.digest"),
    payload.contexts?.nextjs?.digest,
    payload.extra?.digest,
    ...(payload.exception ?? []).map((exception) => exception.mechanism?.data?.digest),
  ];
  const digest = candidates.find((value) => typeof value === "string" && DIGEST.test(value));
  return typeof digest === "string" ? digest : null;
}
