import { ROLES, type Role } from "#model/access/rights.ts";

/** The roles that somebody can have in one project alone. Owners are owners of all. */
export const PROJECT_ROLES = ROLES.filter((role) => role !== "owner");

/** Of a form: null for none at all, undefined for the role that they have in all projects. */
export function readProjectRole(text: string): Exclude<Role, "owner"> | null | undefined {
  if (text === "none") return null;
  return PROJECT_ROLES.find((role) => role === text);
}
