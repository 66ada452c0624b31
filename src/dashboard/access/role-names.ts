import { type Right, type Role, roleWith } from "#model/access/rights.ts";

/** What each role may do, in the order of the list to choose from. */
export const ROLE_NAMES: readonly { role: Role; label: string; does: string }[] = [
  { role: "viewer", label: "Viewer", does: "reads everything" },
  { role: "member", label: "Member", does: "also works on issues, incidents, searches and boards" },
  {
    role: "admin",
    label: "Admin",
    does: "also changes settings, rules, channels, people and tokens, and reads the audit log",
  },
  { role: "owner", label: "Owner", does: "also appoints owners" },
];

/** Of a form; the least where the text names none. */
export function readRole(text: string): Role {
  return ROLE_NAMES.find(({ role }) => role === text)?.role ?? "viewer";
}

export function roleLabel(role: Role): string {
  return ROLE_NAMES.find((known) => known.role === role)?.label ?? role;
}

/** Why something is disabled for those without a right. */
export function reasonWithout(right: Right): string {
  return `Your role can't do this. It needs the role ${roleLabel(roleWith(right))} or higher.`;
}
