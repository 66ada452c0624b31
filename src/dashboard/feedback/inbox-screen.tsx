import { Inbox, SearchX } from "lucide";
import type { Result } from "#lib/result.ts";
import type { FeedbackList } from "#api/feedback.ts";
import type { SavedSearchView } from "#api/searches.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { queryProblem } from "../errors/failure-text.ts";
import { BulkBar } from "../issues/actions/bulk-bar.tsx";
import type { FormAction } from "../issues/actions/change-notice.tsx";
import { paths } from "../paths.ts";
import { SavedSearches, type SearchActions } from "../search/saved-searches.tsx";
import { UNRESOLVED } from "../search/saved-view.ts";
import { SearchField } from "../search/search-field.tsx";
import { FeedbackActions } from "./feedback-actions.tsx";
import type { FeedbackResult } from "./feedback-change.ts";
import { feedbackQuery, statusOf, type FeedbackFilter } from "./feedback-filter.ts";
import { FeedbackNotice } from "./feedback-notice.tsx";
import { FeedbackRows } from "./feedback-rows.tsx";

interface InboxScreenProps {
  answer: Result<FeedbackList, CollectorFailure>;
  filter: FeedbackFilter;
  viewer: Viewer;
  collectorUrl: string;
  act: FormAction;
  /** The result of the last change; null without one. */
  result: FeedbackResult;
  searches: SavedSearchView[];
  searchActions: SearchActions;
  /** The saved view just deleted; null without one. */
  removedSearch: string | null;
}

/** The tabs show the status. */
const STATUS_TERMS = ["is"];

/** The inbox of user feedback, with its filter. */
export function InboxScreen(props: InboxScreenProps) {
  const { answer, filter, viewer, collectorUrl, act, result } = props;
  const { query, cursor } = filter;
  const kept = feedbackQuery(filter);
  const here = paths.feedbackList({ ...kept, cursor });
  const problem = queryProblem(answer);
  return (
    <>
      <PageHeader title="Feedback" />
      <SearchField
        action={paths.feedbackList()}
        name="query"
        value={query}
        label="Filter feedback"
        placeholder="Any words, is:unread, user.email:…, url:*checkout*, release:1.2*, has:replay, assigned:me"
        problem={problem}
        of="feedback"
        shownElsewhere={STATUS_TERMS}
      />
      <SavedSearches
        of="feedback"
        searches={props.searches}
        current={kept}
        actions={props.searchActions}
        here={here}
        removed={props.removedSearch}
      />
      <FeedbackNotice result={result} />
      <StatusTabs filter={filter} counts={answer.ok ? answer.value.counts : null} />
      {!answer.ok && problem === null && (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
      {answer.ok && answer.value.feedback.length === 0 && (
        <NoFeedback query={query} counts={answer.value.counts} />
      )}
      {answer.ok && answer.value.feedback.length > 0 && (
        <>
          <ActionForm action={act}>
            {/* Enter in a field submits nothing. */}
            <button type="submit" name="act" value="none" hidden disabled aria-hidden="true" />
            <input type="hidden" name="return" value={here} />
            <BulkBar of={{ one: "message", many: "messages" }}>
              <FeedbackActions status={statusOf(query)} />
            </BulkBar>
            <FeedbackRows feedback={answer.value.feedback} viewer={viewer} />
          </ActionForm>
          {/* Room for the bar of actions at the bottom of a phone. */}
          <div className="max-md:[form:has(.action-bar)+&]:pb-12">
            <Pager
              of="feedback"
              first={cursor === undefined ? null : paths.feedbackList(kept)}
              next={
                answer.value.next === null ? null : paths.feedbackList({ ...kept, cursor: answer.value.next })
              }
            />
          </div>
        </>
      )}
    </>
  );
}

const TABS = [
  { label: "Inbox", status: "unresolved" },
  { label: "Unread", status: "unread" },
  { label: "Resolved", status: "resolved" },
  { label: "Spam", status: "spam" },
  { label: "All", status: null },
] as const;

function StatusTabs({ filter, counts }: { filter: FeedbackFilter; counts: FeedbackList["counts"] | null }) {
  const current = TABS.find(({ status }) => status !== null && isQueried(filter.query, status)) ?? TABS[4];
  return (
    <div className="my-3">
      <LinkTabs
        label="Status"
        tabs={TABS.map(({ label, status }) => ({
          label,
          href: paths.feedbackList({
            ...feedbackQuery(filter),
            query: queryOf(filter.query, status),
          }),
          current: current.status === status,
          count: counts === null || status === null ? undefined : counts[status],
        }))}
      />
    </div>
  );
}

const UNREAD = "is:unresolved is:unread";

function isQueried(query: string, status: NonNullable<(typeof TABS)[number]["status"]>): boolean {
  const isUnread = /(?:^|\s)is:unread(?:\s|$)/.test(query);
  return status === "unread" ? isUnread : !isUnread && statusOf(query) === status;
}

function queryOf(query: string, status: (typeof TABS)[number]["status"]): string {
  const rest = withTerm(query, "is", null);
  return status === "unread" ? `${UNREAD} ${rest}`.trim() : withTerm(rest, "is", status);
}

function NoFeedback({ query, counts }: { query: string; counts: FeedbackList["counts"] }) {
  const isEmpty = counts.unresolved + counts.resolved + counts.spam === 0;
  if (isEmpty)
    return (
      <EmptyState icon={Inbox} title="No feedback yet">
        What people send through the feedback widget of a Sentry SDK, <code>captureFeedback</code> or the form
        on the app’s error page appears here, with the event it is about.
      </EmptyState>
    );
  const isInbox = query.trim() === UNRESOLVED || query.trim() === UNREAD;
  return (
    <EmptyState
      icon={isInbox ? Inbox : SearchX}
      title={isInbox ? "The inbox is empty" : "No matching feedback"}
      action={
        <Link href={paths.feedbackList({ query: "" })} className={buttonClass()}>
          All feedback
        </Link>
      }
    >
      {isInbox
        ? "Everything in this time and environment has been resolved or marked as spam."
        : "Every word must appear in the message, name, address or URL. Try fewer words or another status."}
    </EmptyState>
  );
}
