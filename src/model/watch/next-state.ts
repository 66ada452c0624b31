import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Verdict } from "./judge-failures.ts";

/** An alert that has opened and not ended. */
export interface OpenState {
  /** Since when its rule says that it is over; null while it does not. */
  clearSince: UnixMillis | null;
}

export type Step = "open" | "stay" | "end" | "none";

/**
 * What becomes of an alert with a rule's verdict: it opens at once, and ends after its rule has said for `keep` that it is over.
 * Without an answer it stays as it is. A clock that is set back makes it wait anew.
 */
export function nextState(
  open: OpenState | null,
  verdict: Verdict,
  now: UnixMillis,
  keep: Millis,
): { step: Step; state: OpenState | null } {
  if (open === null)
    return verdict === "firing"
      ? { step: "open", state: { clearSince: null } }
      : { step: "none", state: null };
  if (verdict === "unknown") return { step: "stay", state: open };
  if (verdict !== "clear") return { step: "stay", state: { clearSince: null } };
  const clearSince = Math.min(open.clearSince ?? now, now);
  return now - clearSince >= keep ? { step: "end", state: null } : { step: "stay", state: { clearSince } };
}
