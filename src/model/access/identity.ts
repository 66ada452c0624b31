import type { ProjectId } from "#lib/ids.ts";
import { API_TOKEN, ME, type Actor } from "../actor.ts";
import { RIGHTS_OF_ROLE, RIGHTS_OF_SCOPE, RIGHTS_WITHOUT_PASSWORD } from "./rights.ts";
import type { Right, Role, Scope } from "./rights.ts";

/** The roles of a person in particular projects, by the project's number; null where they have none. */
export type ProjectRoles = Readonly<Record<string, Role | null>>;

/** Whose bearer token a request carries. */
export type Identity =
  | {
      kind: "person";
      id: number;
      name: string;
      /** In every project that `projectRoles` does not name. */
      role: Role;
      projectRoles: ProjectRoles;
    }
  | {
      kind: "token";
      name: string;
      scope: Scope;
      /** The only one that it is for; null for all. */
      project: ProjectId | null;
    }
  /** The dashboard itself, while no password is required. */
  | { kind: "dashboard" };

/** The token in `data/credentials.json`. */
export const API_IDENTITY: Identity = { kind: "token", name: API_TOKEN.name, scope: "admin", project: null };

/** What somebody may do in a project; with null, in what concerns all projects. */
export function rightsOf(identity: Identity, project: ProjectId | null): readonly Right[] {
  if (identity.kind === "dashboard") return RIGHTS_WITHOUT_PASSWORD;
  if (identity.kind === "token")
    return identity.project === null || identity.project === project ? RIGHTS_OF_SCOPE[identity.scope] : [];
  const role = roleIn(identity, project);
  return role === null ? [] : RIGHTS_OF_ROLE[role];
}

/** A person's role in a project; null if they have none. Owners are owners of all. */
export function roleIn(
  { role, projectRoles }: { role: Role; projectRoles: ProjectRoles },
  project: ProjectId | null,
): Role | null {
  if (role === "owner" || project === null) return role;
  const own = projectRoles[project];
  return own === undefined ? role : own;
}

/** As whom its changes are recorded. */
export function actorOf(identity: Identity): Actor {
  return identity.kind === "dashboard" ? ME : { kind: identity.kind, name: identity.name };
}

/** For messages: `The role "viewer"`. */
export function nameIdentity(identity: Identity, project: ProjectId | null): string {
  if (identity.kind === "dashboard") return "The dashboard";
  if (identity.kind === "person") {
    const role = roleIn(identity, project);
    return role === null ? "Somebody without a role in this project" : `The role "${role}"`;
  }
  const isElsewhere = identity.project !== null && identity.project !== project;
  return isElsewhere ? "A token of another project" : `A token with the scope "${identity.scope}"`;
}
