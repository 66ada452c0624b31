import { isRecord } from "#lib/is-record.ts";
import type { GroupRole } from "#config/oidc.ts";
import { isReservedName } from "#model/access/person.ts";
import { ROLES, type Role } from "#model/access/rights.ts";

/** What a provider says about somebody. All but the subject is only as true as the provider takes care. */
export interface Claims {
  sub: string;
  readonly [claim: string]: unknown;
}

/** Leaves room for a number behind a name that somebody has already. */
const MAX_NAME = 90;

/** A claim by its name, which may look like a path, or by the path to it; undefined without one. */
export function claimOf(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let found: unknown = claims;
  for (const name of path.split("."))
    found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** The highest role of somebody's groups; null if none has one. */
export function roleOf(claims: Claims, groupsClaim: string, roles: readonly GroupRole[]): Role | null {
  const groups = new Set([claimOf(claims, groupsClaim)].flat());
  const given = new Set(
    roles.filter(({ group }) => group === null || groups.has(group)).map(({ role }) => role),
  );
  return ROLES.find((role) => given.has(role)) ?? null;
}

/** What to call somebody, the best first. Never empty. */
export function namesOf(claims: Claims): string[] {
  const { sub, preferred_username: username, email, email_verified: isVerified, name } = claims;
  const known = [username, isVerified === false ? undefined : email, name];
  const names = known.map((claim) => (typeof claim === "string" ? cleanName(claim) : ""));
  const usable = names.filter((text) => text !== "" && !isReservedName(text));
  return usable.length === 0 ? [cleanName(`user ${sub}`)] : usable;
}

function cleanName(text: string): string {
  return text
    .replaceAll(/\p{C}/gu, "")
    .trim()
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, "");
}
