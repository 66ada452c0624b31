import { X } from "lucide";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

interface FilterChipProps {
  name: string;
  value: string;
  /** The page without this filter. */
  href: string;
}

/** A filter in force, which a click removes. */
export function FilterChip({ name, value, href }: FilterChipProps) {
  return (
    <span className="inline-flex h-6 max-w-80 min-w-0 items-center rounded-sm border border-accent-line bg-accent-soft pl-2 text-xs text-accent max-sm:h-9">
      <span className="foreign truncate">
        {name} <span className="font-medium">{value}</span>
      </span>
      <Link
        href={href}
        aria-label={`Remove ${name} ${value}`}
        className="inline-flex h-full w-6 shrink-0 items-center justify-center hover:text-ink max-sm:w-9"
      >
        <Icon icon={X} size={12} />
      </Link>
    </span>
  );
}
