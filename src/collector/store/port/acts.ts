import { AsyncLocalStorage } from "node:async_hooks";
import { randomHex } from "#lib/random-hex.ts";
import type { AuditedAct } from "#model/access/audit-entry.ts";

/** An act that is being done. By its key it has one entry in the audit log, however many changes it makes. */
export type RunningAct = AuditedAct & { key: string };

/**
 * Who asks for a change reaches the store beside its arguments, not among them. So no handler can forget it, and a change is
 * recorded in its own transaction by whatever endpoint it is made.
 */
const running = new AsyncLocalStorage<RunningAct | undefined>();

const MAX_SUBJECT = 300;

/** Runs work as somebody's act. The changes of the store that it makes are recorded as one; without any, nothing is. */
export function runAct<T>(act: AuditedAct, work: (act: AuditedAct) => Promise<T>): Promise<T> {
  const begun = { ...act, subject: plain(act.subject), key: randomHex(32) };
  return running.run(begun, () => work(begun));
}

/** Runs what outlasts an act, such as timers: what it changes later is nobody's. */
export function outsideActs<T>(work: () => T): T {
  return running.run(undefined, work);
}

/** Says of the running act what its caller does not know; to be called before the first change. Outside of acts, it does nothing. */
export function describeAct(known: Partial<Pick<AuditedAct, "actor" | "subject">>): void {
  const act = running.getStore();
  if (act === undefined) return;
  if (known.actor !== undefined) act.actor = known.actor;
  if (known.subject !== undefined) act.subject = plain(known.subject);
}

/** Text of others that is shown on a line, in a terminal too. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, "").slice(0, MAX_SUBJECT);
}

export function runningAct(): RunningAct | undefined {
  return running.getStore();
}
