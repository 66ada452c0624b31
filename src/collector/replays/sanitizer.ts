import { AppError } from "#lib/app-error.ts";
import { guardedThread } from "#lib/guarded-thread.ts";

/** Makes a replay's recording harmless, in a thread of its own: it may be large, and is hostile. */
export interface Sanitizer {
  /**
   * The playable recording as gzipped JSON (`PlayableRecording`). Throws `AppError("internal_error")` if it takes too long or
   * too much memory.
   *
   * @param segments in order, as received
   */
  sanitize: (segments: Uint8Array[]) => Promise<Uint8Array>;
}

const LIMITS = { megabytes: 768, timeout: 20_000 };

export function createSanitizer(): Sanitizer {
  const thread = guardedThread<Uint8Array[], Uint8Array>(new URL("./sanitize-worker.ts", import.meta.url), {
    name: "sanitize-replays",
    ...LIMITS,
  });
  return {
    async sanitize(segments) {
      const answer = await thread.ask(segments);
      if (answer === undefined) throw new AppError("internal_error");
      return answer;
    },
  };
}
