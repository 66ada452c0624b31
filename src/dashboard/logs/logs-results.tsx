import { ScrollText, SearchX } from "lucide";
import type { LogFacets as LogFacetsAnswer, LogList as LogListAnswer } from "#api/logs.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { KeepColumns } from "./keep-columns.tsx";
import { LogList } from "./lines/log-list.tsx";
import { LogFacets } from "./log-facets.tsx";
import { logQuery, logSearch, type LogListFilter } from "./log-filter.ts";

interface LogsResultsProps {
  list: LogListAnswer;
  facets: LogFacetsAnswer | null;
  filter: LogListFilter;
  /** The page's URL names the columns. */
  isChosen: boolean;
  viewer: Viewer;
}

/** The matching lines, with their facets. */
export function LogsResults({ list, facets, filter, isChosen, viewer }: LogsResultsProps) {
  const kept = logQuery(filter);
  if (list.logs.length === 0 && list.stoppedAt === null)
    return <NoLogs filtered={logSearch(filter) !== ""} />;
  const query = { ...kept, around: filter.around ?? undefined, cursor: filter.cursor };
  return (
    <div className="xl:flex xl:items-start xl:gap-6">
      {facets !== null && (
        <section
          aria-label="Facets"
          tabIndex={0}
          className="scroll-thin max-h-[calc(100dvh-6rem)] w-56 shrink-0 overflow-y-auto pr-1 max-xl:hidden"
        >
          <LogFacets facets={facets} filter={filter} />
        </section>
      )}
      <div className="min-w-0 flex-1">
        {isChosen && <KeepColumns columns={filter.columns} />}
        <LogList
          key={JSON.stringify([filter.query, kept, filter.around, filter.cursor])}
          first={list}
          viewer={viewer}
          columns={filter.columns}
          tools={
            <ColumnsButton
              logs={list.logs}
              columns={filter.columns}
              // None are named as well: otherwise those of the last visit would be shown.
              hrefOf={(columns) => paths.logs({ ...query, columns: columns.join(",") })}
            />
          }
          query={query}
          line={filter.line}
        />
      </div>
    </div>
  );
}

function NoLogs({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={filtered ? SearchX : ScrollText}
      title={filtered ? "No matching log lines" : "No log lines in this time range"}
      action={
        <Link href={filtered ? paths.logs() : paths.settings()} className={buttonClass()}>
          {filtered ? "Clear filters" : "Show the endpoint"}
        </Link>
      }
    >
      {filtered
        ? "Every word must appear in the text. Try a longer time range, a lower severity or fewer words."
        : "Send logs over OTLP or as Sentry logs; Settings shows the endpoint. Or try a longer time range."}
    </EmptyState>
  );
}
