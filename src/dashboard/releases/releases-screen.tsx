import { Rocket, SearchX } from "lucide";
import type { Result } from "#lib/result.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { ReleaseView, SessionsAnswer } from "#api/releases.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import type { SavedSearchView } from "#api/searches.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { SavedSearches, type SearchActions } from "../search/saved-searches.tsx";
import { SearchField } from "../search/search-field.tsx";
import { ReleaseRows } from "./release-rows.tsx";
import { SessionsByRelease } from "./sessions-by-release.tsx";
import type { ReleaseScope } from "./release-scope.ts";

interface ReleasesScreenProps {
  answer: Result<ListPage<ReleaseView>, CollectorFailure>;
  query: string;
  /** The requests of each release; null if they could not be loaded. */
  rates: RatesAnswer | null;
  /** The sessions of releases over time; null if they could not be loaded. */
  sessions: SessionsAnswer | null;
  scope: ReleaseScope;
  searches: SavedSearchView[];
  searchActions: SearchActions;
  /** The saved view just deleted; null without one. */
  removedSearch: string | null;
  isFirst: boolean;
  viewer: Viewer;
  collectorUrl: string;
}

/** The releases, latest first. */
export function ReleasesScreen(props: ReleasesScreenProps) {
  const { answer, query, rates, scope, isFirst, viewer, collectorUrl } = props;
  const isNarrowed = [scope.env, scope.service, scope.time ?? undefined].some((part) => part !== undefined);
  const filter = query === "" ? undefined : query;
  return (
    <>
      <PageHeader title="Releases" />
      <SearchField
        action={paths.releases()}
        name="query"
        value={query}
        label="Filter releases"
        placeholder="Part of a version"
      />
      <SavedSearches
        of="releases"
        searches={props.searches}
        current={{ query: filter }}
        actions={props.searchActions}
        here={paths.releases({ query: filter })}
        removed={props.removedSearch}
      />
      <div className="mt-4">
        {!answer.ok ? (
          <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
        ) : answer.value.items.length === 0 ? (
          <NoReleases filtered={filter !== undefined || isNarrowed} />
        ) : (
          <>
            {isFirst && props.sessions !== null && (
              <SessionsByRelease answer={props.sessions} viewer={viewer} />
            )}
            <ReleaseRows
              releases={answer.value.items}
              rates={rates}
              time={scope.time === null ? "24 h" : null}
              viewer={viewer}
            />
            <Pager
              of="releases"
              first={isFirst ? null : paths.releases({ query: filter })}
              next={
                answer.value.next === null
                  ? null
                  : paths.releases({ query: filter, cursor: answer.value.next })
              }
            />
          </>
        )}
      </div>
    </>
  );
}

function NoReleases({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={SearchX}
      title="No matching releases"
      action={
        <Link href={paths.releases()} bare className={buttonClass()}>
          All releases
        </Link>
      }
    >
      Enter any part of a version, or choose another environment, service or time.
    </EmptyState>
  ) : (
    <EmptyState
      icon={Rocket}
      title="No releases yet"
      action={<CopyButton text={CREATE_RELEASE} label="Copy the command" wide />}
    >
      Set SENTRY_RELEASE in your application, or create one with <code>{CREATE_RELEASE}</code>.
    </EmptyState>
  );
}

const CREATE_RELEASE = "sentry-cli releases new";
