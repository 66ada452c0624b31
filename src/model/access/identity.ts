import type { ProjectId } from "#lib/ids.ts";
import { API_TOKEN, ME, type Actor } from "../actor.ts";
import { RIGHTS_OF_ROLE, RIGHTS_OF_SCOPE, RIGHTS_WITHOUT_PASSWORD } from "./rights.ts";
import type { Right, Role, Scope } from "./rights.ts";

/** Whose bearer token a request carries. */
export type Identity =
  | { kind: "person"; id: number; name: string; role: Role }
  /** `project` is the only one that it is for; null for all. */
  | { kind: "token"; name: string; scope: Scope; project: ProjectId | null }
  /** The dashboard itself, while no password is required. */
  | { kind: "dashboard" };

/** The token in `data/credentials.json`. */
export const API_IDENTITY: Identity = { kind: "token", name: API_TOKEN.name, scope: "admin", project: null };

export function rightsOf(identity: Identity): readonly Right[] {
  if (identity.kind === "person") return RIGHTS_OF_ROLE[identity.role];
  return identity.kind === "token" ? RIGHTS_OF_SCOPE[identity.scope] : RIGHTS_WITHOUT_PASSWORD;
}

/** As whom its changes are recorded. */
export function actorOf(identity: Identity): Actor {
  return identity.kind === "dashboard" ? ME : { kind: identity.kind, name: identity.name };
}

/** For messages: `The role "viewer"`. */
export function nameIdentity(identity: Identity): string {
  if (identity.kind === "person") return `The role "${identity.role}"`;
  return identity.kind === "token" ? `A token with the scope "${identity.scope}"` : "The dashboard";
}
