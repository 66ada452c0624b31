import type { PermissionKey, RoleKey } from "#product/roles.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { catalogued } from "../catalogue/catalogue.ts";

/**
 * Lets pass whoever has a role that may do this. The one place where roles are checked.
 *
 * @param permission null for what is open to everybody
 * @throws the catalogue's `unauthorized` for nobody who is known, `forbidden` for somebody who may not
 */
export function requirePermission(
  permission: PermissionKey | null,
  visitor: RoleKey | null,
  of: Product = product,
): void {
  if (permission === null) return;
  const roles = decidedValue(of.roles)?.roles ?? {};
  const may = visitor !== null && Object.hasOwn(roles, visitor) && roles[visitor]?.may.includes(permission);
  if (!may) refuse(visitor, { permission });
}

/** The same for what belongs to one role, as a screen does; null for everybody. */
export function requireRole(role: RoleKey | null, visitor: RoleKey | null): void {
  if (role !== null && role !== visitor) refuse(visitor, { role });
}

function refuse(visitor: RoleKey | null, needed: Record<string, string>): never {
  throw catalogued(visitor === null ? "unauthorized" : "forbidden", { context: { ...needed, visitor } });
}
