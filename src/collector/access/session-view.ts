import type { SessionView } from "#api/account.ts";
import type { Session } from "#collector/store/port/accounts.ts";

/** Digits of a session's id that are shown. */
const SHOWN = 16;

/** @param current the hash of the caller's own token */
export function sessionView(session: Session, current: string): SessionView {
  const { id, createdAt, seenAt, expires, address, agent } = session;
  return {
    id: id.slice(0, SHOWN),
    isCurrent: id === current,
    createdAt: new Date(createdAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    expires: new Date(expires).toISOString(),
    address,
    agent,
  };
}
