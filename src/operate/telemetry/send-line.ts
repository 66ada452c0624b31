import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Millis } from "#lib/units.ts";
import type { ImportedLine } from "./import-line.ts";

/** Where a project takes what is sent to it. */
export interface Doors {
  url: string;
  /** The project's number. */
  project: string;
  key: string;
}

/** `rejected`: how many of its records the collector did not take. */
export type Sent =
  | { code: "taken"; rejected: number; detail: string }
  | { code: "refused"; detail: string }
  | { code: "away"; detail: string };

const Answer = z.object({
  detail: z.string().optional(),
  message: z.string().optional(),
  partialSuccess: z
    .object({
      rejectedSpans: z.coerce.number().optional(),
      rejectedLogRecords: z.coerce.number().optional(),
      errorMessage: z.string().optional(),
    })
    .optional(),
});

const PATIENCE: Millis = 60_000;
/** Without `Retry-After`. */
const PAUSE: Millis = 1000;
/** Of a quota that is used up for longer. */
const LONGEST_PAUSE: Millis = 60_000;

/**
 * Sends a line as its client would. Waits and sends again as long as the collector says that it is busy or that a limit is
 * reached.
 *
 * @param onWait called for each wait
 */
export async function sendLine(
  { url, project, key }: Doors,
  { door, body, contentType }: ImportedLine,
  onWait: (detail: string) => void,
): Promise<Sent> {
  const path = door === "envelope" ? `/api/${project}/envelope/` : `/v1/${door}`;
  for (;;) {
    try {
      const answer = await fetch(new URL(path, url), {
        method: "POST",
        headers: {
          "content-type": contentType,
          "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}`,
        },
        body,
        signal: AbortSignal.timeout(PATIENCE),
      });
      const read = Answer.safeParse(await answer.json().catch(() => null));
      const said = read.success ? read.data : {};
      const detail = said.detail ?? said.message ?? `answered ${answer.status}`;
      if (answer.ok) {
        const { rejectedSpans = 0, rejectedLogRecords = 0, errorMessage = "" } = said.partialSuccess ?? {};
        return { code: "taken", rejected: rejectedSpans + rejectedLogRecords, detail: errorMessage };
      }
      if (answer.status !== 429 && answer.status !== 503) return { code: "refused", detail };
      onWait(detail);
      await sleep(pauseOf(answer));
    } catch {
      return { code: "away", detail: `the collector at ${url} does not answer` };
    }
  }
}

function pauseOf(answer: Response): Millis {
  const seconds = Number(answer.headers.get("retry-after") ?? "");
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_PAUSE) : PAUSE;
}
