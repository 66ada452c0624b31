import type { PermissionKey, RoleKey } from "#product/roles.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { catalogued } from "../catalogue/catalogue.ts";

/**
 * Admits visitors whose role has a permission. Roles are checked nowhere else.
 *
 * @param permission null for what is open to everybody
 * @throws the catalogue's `unauthorized` for an unknown visitor, `forbidden` for one without the permission
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

/** Admits visitors with one role, such as a screen's; null for everybody. */
export function requireRole(role: RoleKey | null, visitor: RoleKey | null): void {
  if (role !== null && role !== visitor) refuse(visitor, { role });
}

function refuse(visitor: RoleKey | null, needed: Record<string, string>): never {
  throw catalogued(visitor === null ? "unauthorized" : "forbidden", { context: { ...needed, visitor } });
}
