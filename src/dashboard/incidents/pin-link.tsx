import { Pin } from "lucide";
import type { PinnedItemInput } from "#api/incidents.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";
import { pinnedFields } from "./pinned-fields.ts";

interface PinLinkProps {
  item: PinnedItemInput;
  /** The title of the incident that is opened if there is none. */
  title: string;
  service?: string | undefined;
}

/** Pins what a page shows to an incident: to an open one, or to a new one. */
export function PinLink({ item, title, service }: PinLinkProps) {
  return (
    <Link
      href={paths.pinToIncident({ ...pinnedFields(item), title: title.slice(0, 200), services: service })}
      bare
      data-action="Pin to incident"
      className={buttonClass("quiet", "max-sm:px-3", "small")}
    >
      <Icon icon={Pin} size={14} />
      <span className="max-sm:sr-only">Pin to incident</span>
    </Link>
  );
}
