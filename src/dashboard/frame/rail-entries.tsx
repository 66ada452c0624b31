import { Icon } from "#ui/icon.tsx";
import { NavLink } from "./nav-link.tsx";
import { RAIL_ITEM } from "./rail-width.ts";
import { SCREENS, type Screen } from "./screens.ts";

/** A group of the rail's links. */
export function RailEntries({ group }: { group: Screen["group"] }) {
  return (
    <ul className="space-y-px">
      {SCREENS.filter((screen) => screen.group === group).map(({ label, href, icon }) => (
        <li key={href}>
          <NavLink label={label} href={href} tip className={RAIL_ITEM}>
            <Icon icon={icon} />
            <span className="rail-label">{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
