import type { RoleKey } from "#product/roles.ts";
import type { Screen } from "#product/screens.ts";
import { product, type Product } from "#product/slots.ts";
import { decidedValue } from "#product/slot.ts";
import { hasParameters } from "./find-screen.ts";

export interface NavigationLink {
  title: string;
  href: string;
  /** What a visitor wants there; absent for the fault lab. */
  goal?: string;
}

/** The links of the main navigation: the decided screens in it that are open to this visitor, and the fault lab while it is open. */
export function navigation(
  faultLab: boolean,
  visitor: RoleKey | null,
  of: Product = product,
): NavigationLink[] {
  const screens = linkedScreens(of).filter(({ role }) => role === null || role === visitor);
  return [
    ...screens.map(({ title, path, goal }) => ({ title, href: path, goal })),
    ...(faultLab ? [{ title: "Fault lab", href: "/faults" }] : []),
  ];
}

/** Whether the navigation differs between visitors. */
export function dependsOnVisitor(of: Product = product): boolean {
  return linkedScreens(of).some(({ role }) => role !== null);
}

function linkedScreens(of: Product): Screen[] {
  const screens = Object.values(decidedValue(of.screens) ?? {});
  return screens.filter((screen) => screen.inNavigation && !hasParameters(screen));
}
