import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

export const AUDITED_KINDS = ["person", "token", "dashboard", "visitor"] as const;

/**
 * Who does something: a person or a token by its name, whoever uses the dashboard while it needs no password, or a visitor
 * who is not signed in. The last two have no name.
 */
export interface AuditedActor {
  kind: (typeof AUDITED_KINDS)[number];
  name: string;
}

/** Who does what, from where. It never holds a secret, nor what was sent beyond the names of what it is about. */
export interface AuditedAct {
  actor: AuditedActor;
  /** The client's address; empty if unknown. */
  address: string;
  /** The name of the endpoint, such as `putRule`, or `FAILED_SIGN_IN`. */
  action: string;
  /** What it is about, such as `rule slower`; empty if the action says it. */
  subject: string;
  /** Null if it is about none, or about several. */
  project: ProjectId | null;
}

/** An act as it is kept. */
export interface AuditEntry extends AuditedAct {
  id: number;
  /** The first time. */
  at: UnixMillis;
  /** How often within an hour, of what changes nothing and was repeated. */
  times: number;
}

/** The action of an attempt to sign in that failed. */
export const FAILED_SIGN_IN = "failSignIn";
