import { classNames } from "./class-names.ts";
import { formatCount } from "./format-count.ts";
import { Link } from "./link.tsx";

export interface FilterChoice {
  label: string;
  href: string;
  current: boolean;
  /** How many entries it would show; null if not counted. */
  count: number | null;
}

/** Small filters within a page, with counts, kept in the URL without scrolling. */
export function FilterLinks({ label, choices }: { label: string; choices: FilterChoice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-0.5">
      {choices.map((choice) =>
        choice.count === 0 && !choice.current ? (
          <span key={choice.label} className="inline-flex h-7 items-center px-2 text-xs text-faint">
            {choice.label} 0
          </span>
        ) : (
          <Link
            key={choice.label}
            href={choice.href}
            scroll={false}
            replace
            aria-current={choice.current ? "true" : undefined}
            className={classNames(
              "figures inline-flex h-7 items-center gap-1 rounded-md px-2 text-xs whitespace-nowrap max-sm:h-9",
              choice.current ? "bg-sunken font-medium text-ink" : "text-muted hover:text-ink",
            )}
          >
            {choice.label}
            {choice.count !== null && (
              <span className="font-normal text-faint">{formatCount(choice.count)}</span>
            )}
          </Link>
        ),
      )}
    </nav>
  );
}
