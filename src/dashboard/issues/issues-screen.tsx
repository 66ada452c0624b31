import type { Result } from "#lib/result.ts";
import type { IssueView } from "#model/api/issue.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../failure/failure-screen.tsx";
import { paths } from "../paths.ts";
import { withTerm } from "../query-terms.ts";
import { DeedNotice, type DeedAnswer, type FormAction } from "../workflow/deed-notice.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkMore } from "./bulk-more.tsx";
import { issueCompletions } from "./issue-completions.ts";
import { statusOf, type IssueListFilter, type IssueOrder } from "./issue-filter.ts";
import { IssueRows } from "./issue-rows.tsx";
import { NewsPill } from "./news-pill.tsx";

interface IssuesScreenProps {
  answer: Result<ListPage<IssueView>, CollectorFailure>;
  filter: IssueListFilter;
  viewer: Viewer;
  collectorUrl: string;
  act: FormAction;
  undo: FormAction;
  /** What was just done; null where nothing was. */
  deed: DeedAnswer;
  /** How many issues the whole search matches, when all of them are chosen; else null. */
  allOf: number | null;
}

const STATUSES = [
  { label: "Unresolved", status: "unresolved" },
  { label: "Resolved", status: "resolved" },
  { label: "Archived", status: "ignored" },
  { label: "All", status: null },
] as const;

const ORDERS: { label: string; sort: IssueOrder }[] = [
  { label: "Last seen", sort: "date" },
  { label: "First seen", sort: "new" },
  { label: "Events", sort: "freq" },
  { label: "Users", sort: "user" },
];

/** The issues that match a filter, with the filter. */
export function IssuesScreen(props: IssuesScreenProps) {
  const { answer, filter, viewer, collectorUrl, act, undo, deed, allOf } = props;
  const { query, sort, cursor } = filter;
  const kept = sort === "date" ? undefined : sort;
  const here = paths.issues({ query, sort: kept, cursor });
  return (
    <>
      <PageHeader
        title="Issues"
        aside={<NewsPill key={here} source={paths.issuesLive({ query, sort: kept })} />}
      />
      <SearchField
        action={paths.issues()}
        name="query"
        value={query}
        label="Filter issues"
        placeholder="Words of the title, is:unresolved, level:error, release:…"
        keep={{ sort: kept }}
        source={paths.complete("issues")}
        known={issueCompletions(answer.ok ? answer.value.items : [])}
      />
      <DeedNotice answer={deed} undo={undo} here={here} />
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <LinkTabs
          label="Status"
          tabs={STATUSES.map(({ label, status }) => ({
            label,
            href: paths.issues({ query: withTerm(query, "is", status), sort: kept }),
            current: statusOf(query) === status,
          }))}
        />
        <div className="flex items-center gap-1">
          <span aria-hidden="true" className="text-xs text-faint">
            Sort
          </span>
          <LinkTabs
            label="Sort"
            tabs={ORDERS.map((order) => ({
              label: order.label,
              href: paths.issues({ query, sort: order.sort === "date" ? undefined : order.sort }),
              current: order.sort === sort,
            }))}
          />
        </div>
      </div>
      {!answer.ok && <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />}
      {answer.ok && answer.value.items.length === 0 && <NoIssues query={query} />}
      {answer.ok && answer.value.items.length > 0 && (
        <>
          <form action={act}>
            {/* What enter in a field of this form does: nothing. */}
            <button type="submit" name="act" value="none" hidden disabled aria-hidden="true" />
            <input type="hidden" name="return" value={here} />
            <input type="hidden" name="query" value={query} />
            <BulkBar
              allOf={allOf}
              allHref={paths.issues({ query, sort: kept, all: "1" })}
              pageHref={here}
              hasMore={answer.value.next !== null || cursor !== undefined}
            >
              <BulkMore />
            </BulkBar>
            <IssueRows issues={answer.value.items} viewer={viewer} selectable={allOf === null} />
          </form>
          <Pager
            of="issues"
            first={cursor === undefined ? null : paths.issues({ query, sort: kept })}
            next={
              answer.value.next === null
                ? null
                : paths.issues({ query, sort: kept, cursor: answer.value.next })
            }
          />
        </>
      )}
    </>
  );
}

function NoIssues({ query }: { query: string }) {
  const calm = query.trim() === "is:unresolved";
  return (
    <div className="border-t border-line py-16 text-center">
      <p className="text-lg font-medium">{calm ? "Nothing is unresolved" : "No issue matches"}</p>
      <p className="mx-auto mt-1 max-w-prose text-muted">
        {calm
          ? "Every issue that came in is resolved or archived, or none ever came in. The first screen says how to send one."
          : "Every word has to be in the title or the culprit. Fewer words, or another status, find more."}
      </p>
    </div>
  );
}
