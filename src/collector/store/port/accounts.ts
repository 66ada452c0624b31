import type { UnixMillis } from "#lib/units.ts";
import type { Role } from "#model/access/rights.ts";

/** What checking somebody's sign-in takes. Passwords, links and codes are stored as hashes only. */
export interface Account {
  id: number;
  name: string;
  role: Role;
  /** Null until the invitation is accepted. */
  password: string | null;
  /** The secret of the one-time codes, in base32; null without a second factor. */
  secondFactor: string | null;
}

/** Who can sign in at all. */
export interface SignIns {
  isPasswordSet: boolean;
  /** Whether anybody but the operator has a password, so that a sign-in has to say who it is. */
  isNameNeeded: boolean;
}

/** A sign-in that is still open. `id` is the hash of its token. */
export interface Session {
  id: string;
  person: number;
  createdAt: UnixMillis;
  /** Accurate to a few minutes. */
  seenAt: UnixMillis;
  expires: UnixMillis;
  address: string;
  agent: string;
}

/** Whom a link is for. */
export interface LinkedPerson {
  id: number;
  name: string;
  role: Role;
  hasPassword: boolean;
}

/** Why a person was not changed: there is none, or nobody could administer access any more. */
export type PersonRefusal = "unknown" | "last_owner";
