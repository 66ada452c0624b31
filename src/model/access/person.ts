import type { UnixMillis } from "#lib/units.ts";
import type { ProjectRoles } from "./identity.ts";
import type { Role } from "./rights.ts";

/** The person whom `GLASSHOUSE_PASSWORD` lets in. */
export const OPERATOR = "owner";

/** Somebody with an account. */
export interface Person {
  id: number;
  /** Unique, whatever the case. */
  name: string;
  role: Role;
  projectRoles: ProjectRoles;
  /** False until the invitation is accepted. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
  createdAt: UnixMillis;
  /** When they last signed in; null if they never did. */
  signedInAt: UnixMillis | null;
  /** Until when their latest link can be used; null if there is none. */
  linkUntil: UnixMillis | null;
}
