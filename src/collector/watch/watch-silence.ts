import type { UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { NO_EVIDENCE, NO_SUBJECT, type AlertDetail } from "#model/watch/alert.ts";
import { judgeSilence, type SilenceVerdict } from "#model/watch/judge-silence.ts";
import type { Heard } from "./watch-memory.ts";

export interface SilentService extends SilenceVerdict {
  key: string;
  service: string;
}

/** Judges every service heard in the last day. `since` is when the collector began to listen. */
export function watchSilence(
  { minutes, end }: Pick<Heard, "minutes" | "end">,
  since: UnixMillis,
): SilentService[] {
  return [...minutes].flatMap(([service, heard]) => {
    const judged = judgeSilence(heard, end, since);
    return judged === null ? [] : [{ key: `silence ${service}`, service, ...judged }];
  });
}

/** What an alert on a silent service says. */
export function silenceDetail({ service, lastHeard, limit }: SilentService): AlertDetail {
  const minutes = Math.round(limit / 60_000);
  return {
    title: `${service} is silent`,
    text: `No requests of ${service} since ${isoFromMillis(lastHeard)}; usually never for more than ${minutes} minutes.`,
    subject: { ...NO_SUBJECT, service },
    measure: null,
    evidence: NO_EVIDENCE,
  };
}
