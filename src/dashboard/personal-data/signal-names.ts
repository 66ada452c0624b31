import type { ErasedSignal } from "#model/person/erasure.ts";

/** What is counted of a signal, one and several. */
export const SIGNAL_NAMES: Readonly<Record<ErasedSignal, readonly [one: string, several: string]>> = {
  event: ["event", "events"],
  transaction: ["transaction", "transactions"],
  span: ["span", "spans"],
  log: ["log record", "log records"],
  metric: ["metric series", "metric series"],
  session: ["session", "sessions"],
  check_in: ["check-in", "check-ins"],
  feedback: ["piece of feedback", "pieces of feedback"],
  replay: ["replay", "replays"],
  profile: ["profile", "profiles"],
  attachment: ["attachment", "attachments"],
  other: ["other record", "other records"],
};
