import type { UnixMillis } from "#lib/units.ts";
import type { ProjectRoles } from "#model/access/identity.ts";
import type { Role } from "#model/access/rights.ts";

/** What checking somebody's sign-in takes. Passwords, links and codes are stored as hashes only. */
export interface Account {
  id: number;
  name: string;
  role: Role;
  /** Null until the invitation is accepted, and for whoever signs in by a provider. */
  password: string | null;
  /** The OpenID Connect provider that says who they are; null if a password does. */
  issuer: string | null;
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

/** Whose session it is. */
export interface SessionPerson {
  id: number;
  name: string;
  role: Role;
  projectRoles: ProjectRoles;
  issuer: string | null;
  seenAt: UnixMillis;
}

/** Whom a provider names. The subject is what it never gives to anybody else. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  /** What to call them, the best first: the first name that nobody else has is theirs. */
  names: string[];
  role: Role;
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
