import type { UnixMillis } from "#lib/units.ts";
import type { ProjectRoles } from "./identity.ts";
import { ME } from "../actor.ts";
import type { Role } from "./rights.ts";

/** The person whom `GLASSHOUSE_PASSWORD` lets in. */
export const OPERATOR = "owner";

/** Whether a name means somebody already, whoever that is. */
export function isReservedName(name: string): boolean {
  return [OPERATOR, ME.name].includes(name.toLowerCase());
}

/** Somebody with an account. */
export interface Person {
  id: number;
  /** Unique, whatever the case. */
  name: string;
  role: Role;
  projectRoles: ProjectRoles;
  /** False until the invitation is accepted, and for whoever signs in by a provider. */
  hasPassword: boolean;
  /** The OpenID Connect provider that says who they are; null if a password does. */
  issuer: string | null;
  hasSecondFactor: boolean;
  createdAt: UnixMillis;
  /** When they last signed in; null if they never did. */
  signedInAt: UnixMillis | null;
  /** Until when their latest link can be used; null if there is none. */
  linkUntil: UnixMillis | null;
}
