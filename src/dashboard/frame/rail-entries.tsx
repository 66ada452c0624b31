import { Icon } from "#ui/icon.tsx";
import { EntryCount, entryName, type NavCounts } from "./entry-count.tsx";
import { NavLink } from "./nav-link.tsx";
import { RAIL_ITEM } from "./rail-width.ts";
import { SCREENS, type Screen } from "./screens.ts";

interface RailEntriesProps {
  group: Screen["group"];
  counts: NavCounts;
}

/** Over the icon, or at the end of the entry where the rail is wide. */
const COUNT =
  "top-0 left-5 xl:group-data-[rail=wide]/rail:top-2 xl:group-data-[rail=wide]/rail:right-2.5 xl:group-data-[rail=wide]/rail:left-auto";

/** A group of the rail's links. */
export function RailEntries({ group, counts }: RailEntriesProps) {
  return (
    <ul className="space-y-px">
      {SCREENS.filter((screen) => screen.group === group).map(({ label, href, icon }) => (
        <li key={href} className="relative">
          <NavLink label={entryName(label, href, counts)} href={href} tip className={RAIL_ITEM}>
            <Icon icon={icon} />
            <span className="rail-label">{label}</span>
          </NavLink>
          <EntryCount href={href} counts={counts} className={COUNT} />
        </li>
      ))}
    </ul>
  );
}
