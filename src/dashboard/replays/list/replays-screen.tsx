import { CirclePlay, SearchX } from "lucide";
import type { Result } from "#lib/result.ts";
import type { ReplayList } from "#api/replays.ts";
import type { SavedSearchView } from "#api/searches.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { queryProblem } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import { SavedSearches, type SearchActions } from "../../search/saved-searches.tsx";
import { SearchField } from "../../search/search-field.tsx";
import { ReplayRows } from "./replay-rows.tsx";

interface ReplaysScreenProps {
  answer: Result<ReplayList, CollectorFailure>;
  query: string;
  searches: SavedSearchView[];
  searchActions: SearchActions;
  /** The saved view just deleted; null without one. */
  removedSearch: string | null;
  isFirst: boolean;
  viewer: Viewer;
  collectorUrl: string;
}

/** Session replays of the time, the latest first. */
export function ReplaysScreen(props: ReplaysScreenProps) {
  const { answer, query, isFirst, viewer, collectorUrl } = props;
  const problem = queryProblem(answer);
  const filter = query === "" ? undefined : query;
  return (
    <>
      <PageHeader title="Replays" />
      <SearchField
        action={paths.replays()}
        name="query"
        value={query}
        label="Filter replays"
        placeholder="url:*/checkout*, user.email:a@b.example, release:2.0, errors:>0, duration:>1m"
        of="replays"
        problem={problem}
      />
      <SavedSearches
        of="replays"
        searches={props.searches}
        current={{ query: filter }}
        actions={props.searchActions}
        here={paths.replays({ query: filter })}
        removed={props.removedSearch}
      />
      <div className="my-2">
        <QuickFilters query={query} />
      </div>
      {problem !== null ? null : !answer.ok ? (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      ) : answer.value.replays.length === 0 ? (
        <NoReplays filtered={filter !== undefined} />
      ) : (
        <>
          <ReplayRows replays={answer.value.replays} viewer={viewer} />
          <Pager
            of="replays"
            first={isFirst ? null : paths.replays({ query: filter })}
            next={
              answer.value.next === null ? null : paths.replays({ query: filter, cursor: answer.value.next })
            }
          />
        </>
      )}
    </>
  );
}

const QUICK = [
  { label: "All", key: "has", value: null },
  { label: "With errors", key: "has", value: "errors" },
  { label: "With a user", key: "has", value: "user" },
] as const;

function QuickFilters({ query }: { query: string }) {
  const choices = QUICK.map(({ label, key, value }) => {
    const next = withTerm(query, key, value);
    return {
      label,
      href: paths.replays({ query: next === "" ? undefined : next }),
      current: next === query,
      count: null,
    };
  });
  return <FilterLinks label="Which replays" choices={choices} />;
}

function NoReplays({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={SearchX}
      title="No matching replays"
      action={
        <Link href={paths.replays()} bare className={buttonClass()}>
          All replays
        </Link>
      }
    >
      Change the filter, or choose another environment or a longer time.
    </EmptyState>
  ) : (
    <EmptyState icon={CirclePlay} title="No replays in this time">
      Add <code>replayIntegration()</code> to the browser’s Sentry SDK, with{" "}
      <code>replaysOnErrorSampleRate</code> above 0. Texts and inputs are masked unless you allow them.
    </EmptyState>
  );
}
