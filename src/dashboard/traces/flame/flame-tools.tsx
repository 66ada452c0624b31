import type { MouseEvent } from "react";
import { ChevronRight } from "lucide";
import { countOf } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import type { FoundInFlame } from "./find-in-flame.ts";
import type { FlameWords } from "./flame-tree.ts";

interface FlameToolsProps {
  words: FlameWords;
  query: string;
  setQuery: (query: string) => void;
  /** Null without a search. */
  found: FoundInFlame | null;
  /** The whole trace and the boxes zoomed into, the last of which is shown. */
  crumbs: { label: string; href: string }[];
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Search in a flame graph, and the way back from a box. */
export function FlameTools({ words, query, setQuery, found, crumbs, follow }: FlameToolsProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <search aria-label="Search the flame graph" className="flex min-w-0 items-center gap-3">
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          data-filter=""
          className={`${TEXT_FIELD} max-w-60`}
        />
        <output className="figures text-xs whitespace-nowrap text-muted">
          {found !== null && foundText(found, words)}
        </output>
      </search>
      {crumbs.length > 1 && (
        <nav aria-label="Zoom" className="min-w-0 text-sm">
          <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
            {crumbs.map(({ label, href }, place) => (
              <li key={href} className="flex min-w-0 items-center gap-1.5">
                {place > 0 && <Icon icon={ChevronRight} size={12} className="text-faint" />}
                {place === crumbs.length - 1 ? (
                  <span aria-current="true" className="foreign max-w-60 truncate font-medium">
                    {label}
                  </span>
                ) : (
                  <a
                    href={href}
                    onClick={follow}
                    className="foreign max-w-40 truncate text-accent underline-offset-2 hover:underline"
                  >
                    {label}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}

function foundText({ places, spans, share }: FoundInFlame, { one, many }: FlameWords): string {
  if (places.size === 0) return "No box has that";
  return `${countOf(places.size, "box", "boxes")}, ${countOf(spans, one, many)}, ${percent(share)} of the time`;
}

function percent(share: number): string {
  return share > 0 && share < 0.01 ? "<1 %" : `${Math.round(share * 100)} %`;
}
