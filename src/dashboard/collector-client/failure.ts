/** Why the collector gave no answer that can be shown. */
export type CollectorFailure =
  /** Nothing listens, or the connection broke. */
  | { code: "unreachable" }
  /** No answer within the deadline, or the collector cut its own query off. */
  | { code: "timeout" }
  /** It left a question unanswered a moment ago that it answers from memory, so this one was not sent. */
  | { code: "unresponsive" }
  /** No token, or one that is no longer valid. */
  | { code: "unauthorized" }
  /** Whoever asks may not do this. `detail` is the collector's text: which right it needs. */
  | { code: "forbidden"; detail: string }
  /** A sign-in lacks its one-time code. */
  | { code: "code_required" }
  | { code: "not_found" }
  /** The question was not understood: a filter or cursor that does not parse. `detail` is the collector's text,
   * `position` the characters before the place where a filter is wrong. */
  | { code: "invalid"; detail: string; position?: number }
  /** The collector is there and has no time. */
  | { code: "busy" }
  /** Its disk has no room for a change. */
  | { code: "full" }
  /** It answered, but not in the way that this version knows. */
  | { code: "unreadable"; status: number };

/** The failure that a status of the collector stands for, and what its problem says. */
export function failureOf(
  status: number,
  problem: { detail: string; position?: number } = { detail: "" },
): CollectorFailure {
  if (status === 401) return { code: "unauthorized" };
  if (status === 403) return { code: "forbidden", detail: problem.detail };
  if (status === 428) return { code: "code_required" };
  if (status === 404) return { code: "not_found" };
  if (status === 504) return { code: "timeout" };
  if (status === 429 || status === 503) return { code: "busy" };
  if (status === 507) return { code: "full" };
  if (status === 400 || status === 422) return { code: "invalid", ...problem };
  return { code: "unreadable", status };
}
