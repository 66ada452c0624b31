import { Icon } from "#ui/icon.tsx";
import { FiringCount, firingName } from "./firing-count.tsx";
import { NavLink } from "./nav-link.tsx";
import { RAIL_ITEM } from "./rail-width.ts";
import { SCREENS, type Screen } from "./screens.ts";

interface RailEntriesProps {
  group: Screen["group"];
  /** How many alerts fire; null if that is not known. */
  firing?: number | null;
}

/** Over the icon, or at the end of the entry where the rail is wide. */
const COUNT =
  "top-0 left-5 xl:group-data-[rail=wide]/rail:top-2 xl:group-data-[rail=wide]/rail:right-2.5 xl:group-data-[rail=wide]/rail:left-auto";

/** A group of the rail's links. */
export function RailEntries({ group, firing = null }: RailEntriesProps) {
  return (
    <ul className="space-y-px">
      {SCREENS.filter((screen) => screen.group === group).map(({ label, href, icon }) => (
        <li key={href} className="relative">
          <NavLink label={firingName(label, href, firing)} href={href} tip className={RAIL_ITEM}>
            <Icon icon={icon} />
            <span className="rail-label">{label}</span>
          </NavLink>
          <FiringCount href={href} firing={firing} className={COUNT} />
        </li>
      ))}
    </ul>
  );
}
