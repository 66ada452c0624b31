import { product } from "#product/slots.ts";
import { decidedValue } from "#product/slot.ts";

export interface NavigationLink {
  title: string;
  href: string;
}

/** The links of the main navigation: the decided screens that want to be there, and the fault lab while it is open. */
export function navigation(faultLab: boolean, of = product): NavigationLink[] {
  const screens = Object.values(decidedValue(of.screens) ?? {});
  return [
    ...screens
      .filter((screen) => screen.inNavigation)
      .map((screen) => ({ title: screen.title, href: screen.path })),
    ...(faultLab ? [{ title: "Fault lab", href: "/faults" }] : []),
  ];
}
