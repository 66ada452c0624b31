import { guardedThread } from "#lib/guarded-thread.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { addHits, type Scrubbing } from "#lib/scrub/detector.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import type { ScrubSettings } from "#model/scrub-settings.ts";
import { type FileFormat, scrubFile } from "#collector/normalize/file/scrub-file.ts";
import type { ReplayTold } from "#collector/normalize/replay/read-replay-part.ts";
import type { ScrubAnswer, ScrubRequest } from "./scrub-worker.ts";

export type ScrubError = { code: "binary"; bytes: Uint8Array } | { code: "unscrubbable" };

export interface ScrubbedFile {
  bytes: Uint8Array;
  told?: ReplayTold | undefined;
}

/** Scrubs the files that senders attach: small ones at once, others in a thread of their own. */
export interface FileScrubber {
  /** The bytes are transferred: use those of the answer. Adds the hits to `scrubbing`. `told` is what a part of a replay tells. */
  scrub: (
    file: { format: FileFormat; bytes: Uint8Array<ArrayBuffer> },
    settings: ScrubSettings,
    scrubbing: Scrubbing,
  ) => Promise<Result<ScrubbedFile, ScrubError>>;
}

export interface FileScrubberLimits {
  /** Texts of up to this size are scrubbed on the calling thread, in about a millisecond. */
  inline: Bytes;
  /** For one file. Then the thread is ended, and the file counts as unscrubbable. */
  timeout: Millis;
}

const LIMITS: FileScrubberLimits = { inline: 16_384, timeout: 20_000 };
const MEGABYTES = 512;

export function fileScrubber({ inline, timeout }: FileScrubberLimits = LIMITS): FileScrubber {
  const thread = guardedThread<ScrubRequest, ScrubAnswer>(new URL("./scrub-worker.ts", import.meta.url), {
    name: "scrub-files",
    megabytes: MEGABYTES,
    timeout,
  });

  return {
    async scrub({ format, bytes }, settings, scrubbing) {
      // Replays are compressed: they may be far larger than they look.
      if (format === "text" && bytes.length <= inline) {
        const clean = scrubFile(format, bytes, scrubbing);
        return clean.ok ? ok({ bytes: clean.value }) : err({ code: "binary", bytes });
      }
      const answer = await thread.ask({ format, bytes, settings }, [bytes.buffer]);
      if (answer === undefined) return err({ code: "unscrubbable" });
      if (!answer.isScrubbed) return err({ code: "binary", bytes: answer.bytes });
      addHits(scrubbing.hits, answer.hits);
      return ok({ bytes: answer.bytes, told: answer.told });
    },
  };
}
