/**
 * What an endpoint can ask of its caller. `ingest` sends telemetry, `read` opens what is stored, `write` changes issues and
 * other shared work, `admin` changes how the project works and who has access, `own` appoints owners, `account` is a person's
 * own password and sessions.
 */
export type Right = "ingest" | "read" | "write" | "admin" | "own" | "account";

export const ROLES = ["owner", "admin", "member", "viewer"] as const;
/** What a person is. */
export type Role = (typeof ROLES)[number];

export const SCOPES = ["ingest", "read", "write", "admin"] as const;
/** What a token is for. */
export type Scope = (typeof SCOPES)[number];

/** Who may do what. Nothing else decides it: endpoints declare the right that they need, and screens ask the same table. */
export const RIGHTS_OF_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["account", "read", "ingest", "write", "admin", "own"],
  admin: ["account", "read", "ingest", "write", "admin"],
  member: ["account", "read", "ingest", "write"],
  viewer: ["account", "read"],
};

export const RIGHTS_OF_SCOPE: Readonly<Record<Scope, readonly Right[]>> = {
  admin: ["read", "ingest", "write", "admin"],
  write: ["read", "ingest", "write"],
  read: ["read"],
  ingest: ["ingest"],
};

/** Whoever uses a dashboard without a password may do everything, and has no account. */
export const RIGHTS_WITHOUT_PASSWORD: readonly Right[] = ["read", "ingest", "write", "admin", "own"];

/** The least role that has a right, for messages. */
export function roleWith(right: Right): Role {
  return ROLES.findLast((role) => RIGHTS_OF_ROLE[role].includes(right)) ?? "owner";
}
