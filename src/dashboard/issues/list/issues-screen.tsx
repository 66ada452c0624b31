import { CircleCheck, SearchX } from "lucide";
import type { Result } from "#lib/result.ts";
import type { IssueView } from "#api/issues.ts";
import type { SavedSearchView } from "#api/searches.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../../access/action-form.tsx";
import type { ListPage } from "../../collector-client/collector-client.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { queryProblem } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import type { SeenValues } from "../../search/complete-token.ts";
import { SavedSearches, type SearchActions } from "../../search/saved-searches.tsx";
import { UNRESOLVED } from "../../search/saved-view.ts";
import { SearchField } from "../../search/search-field.tsx";
import { ChangeNotice, type ChangeResult, type FormAction } from "../actions/change-notice.tsx";
import { BulkBar } from "../actions/bulk-bar.tsx";
import { BulkMenus } from "../actions/bulk-menus.tsx";
import { issueListQuery, issueSearch, type IssueListFilter } from "./issue-filter.ts";
import { IssueListTabs } from "./issue-list-tabs.tsx";
import { IssueRows } from "./issue-rows.tsx";
import { NewsPill } from "./news-pill.tsx";
import type { ReleaseStart } from "../../releases/release-markers.ts";

interface IssuesScreenProps {
  answer: Result<ListPage<IssueView>, CollectorFailure>;
  filter: IssueListFilter;
  viewer: Viewer;
  collectorUrl: string;
  act: FormAction;
  undo: FormAction;
  /** The result of the last change; null without one. */
  change: ChangeResult;
  /** The number of issues the whole search matches if all are selected, else null. */
  allOf: number | null;
  /** The releases to mark in the charts. */
  releases: ReleaseStart[];
  searches: SavedSearchView[];
  searchActions: SearchActions;
  /** The saved view just deleted; null without one. */
  removedSearch: string | null;
}

/** The tabs show the status. */
const STATUS_TERMS = ["is"];

/** The list of issues, with its filter. */
export function IssuesScreen(props: IssuesScreenProps) {
  const { answer, filter, viewer, collectorUrl, act, undo, change, allOf } = props;
  const { releases, searches, searchActions, removedSearch } = props;
  const { query, cursor } = filter;
  const kept = issueListQuery({ ...filter, cursor: undefined });
  const here = paths.issues({ ...kept, cursor });
  const problem = queryProblem(answer);
  return (
    <>
      <PageHeader
        title="Issues"
        aside={
          problem === null && (
            <NewsPill
              key={here}
              source={paths.issuesLive({ query: issueSearch(filter), sort: kept["sort"] })}
            />
          )
        }
      />
      <SearchField
        action={paths.issues()}
        name="query"
        value={query}
        label="Filter issues"
        placeholder="Any words, is:unresolved, level:error, release:1.2*, user.email:…, lastSeen:-24h"
        keep={{ sort: kept["sort"], chart: kept["chart"] }}
        problem={problem}
        of="issues"
        shownElsewhere={STATUS_TERMS}
        seen={seenValues(answer.ok ? answer.value.items : [])}
      />
      <SavedSearches
        of="issues"
        searches={searches}
        current={kept}
        actions={searchActions}
        here={here}
        removed={removedSearch}
      />
      <ChangeNotice answer={change} undo={undo} here={here} />
      <IssueListTabs filter={filter} />
      {!answer.ok && problem === null && (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
      {answer.ok && answer.value.items.length === 0 && <NoIssues query={issueSearch(filter)} />}
      {answer.ok && answer.value.items.length > 0 && (
        <>
          <ActionForm action={act}>
            {/* Enter in a field submits nothing. */}
            <button type="submit" name="act" value="none" hidden disabled aria-hidden="true" />
            <input type="hidden" name="return" value={here} />
            <input type="hidden" name="query" value={issueSearch(filter)} />
            <BulkBar
              of={{ one: "issue", many: "issues" }}
              all={{
                count: allOf,
                href: paths.issues({ ...kept, all: "1" }),
                pageHref: here,
                hasMore: answer.value.next !== null || cursor !== undefined,
              }}
            >
              <BulkMenus />
            </BulkBar>
            <IssueRows
              issues={answer.value.items}
              viewer={viewer}
              selectable={allOf === null}
              chart={filter.chart}
              releases={releases}
              sort={filter.sort}
              sortHref={(sort) => paths.issues(issueListQuery({ ...filter, sort, cursor: undefined }))}
            />
          </ActionForm>
          {/* Room for the bar of actions at the bottom of a phone. */}
          <div className="max-md:[form:has(.action-bar)+&]:pb-12">
            <Pager
              of="issues"
              first={cursor === undefined ? null : paths.issues(kept)}
              previous={
                answer.value.previous === null
                  ? null
                  : paths.issues({ ...kept, cursor: answer.value.previous })
              }
              next={answer.value.next === null ? null : paths.issues({ ...kept, cursor: answer.value.next })}
            />
          </div>
        </>
      )}
    </>
  );
}

function NoIssues({ query }: { query: string }) {
  const isDefault = query.trim() === UNRESOLVED;
  return (
    <EmptyState
      icon={isDefault ? CircleCheck : SearchX}
      title={isDefault ? "No unresolved issues" : "No matching issues"}
      action={
        <Link href={isDefault ? paths.now() : paths.issues()} className={buttonClass()}>
          {isDefault ? "Go to Now" : "Unresolved issues"}
        </Link>
      }
    >
      {isDefault
        ? "Every issue is resolved or archived, or none has arrived yet. The Now screen shows how to send one."
        : "Every word must appear in the title, message, value or a frame. Try fewer words or another status."}
    </EmptyState>
  );
}

function seenValues(issues: IssueView[]): SeenValues {
  const releases = issues.flatMap(({ lastRelease, firstRelease }) => [lastRelease, firstRelease]);
  return {
    release: [...new Set(releases.flatMap((release) => release?.version ?? []))],
    platform: [...new Set(issues.map(({ platform }) => platform).filter((platform) => platform !== ""))],
  };
}
