/** Why the collector gave no answer that can be shown. */
export type CollectorFailure =
  /** Nothing listens, or the connection broke. */
  | { code: "unreachable" }
  /** No answer within the deadline, or the collector cut its own query off. */
  | { code: "timeout" }
  /** No token, or one that is no longer valid. */
  | { code: "unauthorized" }
  | { code: "not_found" }
  /** The question was not understood: a filter or cursor that does not parse. `detail` is the collector's text,
   * `position` the characters before the place where a filter is wrong. */
  | { code: "invalid"; detail: string; position?: number }
  /** The collector is there and has no time. */
  | { code: "busy" }
  /** It answerOrRedirect, but not in the way that this version knows. */
  | { code: "unreadable"; status: number };
