import type { Slot } from "./slot.ts";

/** Kebab case: `shop-owner`. */
export type RoleKey = string;
/** Kebab case, a verb and its object: `refund-order`. */
export type PermissionKey = string;

export interface Role {
  title: string;
  may: readonly PermissionKey[];
}

export interface Roles {
  roles: Readonly<Record<RoleKey, Role>>;
  permissions: Readonly<Record<PermissionKey, { title: string }>>;
}

export const roles: Slot<Roles> = {
  status: "open",
  question: "Who uses the product, and what may each of them do?",
};
