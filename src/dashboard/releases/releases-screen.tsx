import { Rocket, SearchX } from "lucide";
import type { Result } from "#lib/result.ts";
import type { ReleaseView } from "#api/releases.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { SearchField } from "../search/search-field.tsx";
import { ReleaseRows } from "./release-rows.tsx";

interface ReleasesScreenProps {
  answer: Result<ListPage<ReleaseView>, CollectorFailure>;
  query: string;
  isFirst: boolean;
  viewer: Viewer;
  collectorUrl: string;
}

/** The releases, latest first. */
export function ReleasesScreen({ answer, query, isFirst, viewer, collectorUrl }: ReleasesScreenProps) {
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
      <div className="mt-4">
        {!answer.ok ? (
          <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
        ) : answer.value.items.length === 0 ? (
          <NoReleases filtered={filter !== undefined} />
        ) : (
          <>
            <ReleaseRows releases={answer.value.items} viewer={viewer} />
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
        <Link href={paths.releases()} className={buttonClass()}>
          All releases
        </Link>
      }
    >
      Enter any part of a version.
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
