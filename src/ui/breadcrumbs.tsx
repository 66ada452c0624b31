import { ChevronRight } from "lucide";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** The pages above this one, from the first. */
export function Breadcrumbs({ pages }: { pages: { label: string; href: string }[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="-mb-3 pt-5 text-xs text-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        {pages.map(({ label, href }, place) => (
          <li key={href} className="flex items-center gap-1.5">
            {place > 0 && <Icon icon={ChevronRight} size={12} className="text-faint" />}
            <Link href={href} className="underline-offset-2 hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
