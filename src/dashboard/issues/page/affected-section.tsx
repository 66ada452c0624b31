import type { IssueFacetsView, IssueView } from "#api/issues.ts";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { writeTerm } from "#model/search/edit-search.ts";

interface AffectedSectionProps {
  issue: IssueView;
  facets: IssueFacetsView;
  viewer: Viewer;
}

/** The most affected users and releases, each linked to its events. */
export function AffectedSection({ issue, facets, viewer }: AffectedSectionProps) {
  const { users, releases, looked } = facets;
  return (
    <>
      <Section
        id="users"
        title="Users affected"
        aside={<span className="figures text-sm text-muted">{formatCount(issue.userCount)}</span>}
      >
        {users.length === 0 ? (
          <p className="text-sm text-muted">No user on any stored event.</p>
        ) : (
          <Rows
            rows={users.map((user) => ({
              name: user.value,
              href: paths.issueEvents(issue.id, { query: writeTerm(`user.${user.field}`, user.value) }),
              events: user.events,
              lastSeen: user.lastSeen,
            }))}
            viewer={viewer}
          />
        )}
        {issue.userCount > users.length && users.length > 0 && (
          <p className="mt-1 text-xs text-faint">Most affected users in {countOf(looked, "stored event")}.</p>
        )}
      </Section>
      {releases.length > 0 && (
        <Section
          id="releases"
          title="Releases"
          aside={<span className="figures text-sm text-muted">{formatCount(releases.length)}</span>}
        >
          <p className="foreign mb-2 text-xs text-muted">
            First in {issue.firstRelease?.version ?? "an unnamed release"}, last in{" "}
            {issue.lastRelease?.version ?? "an unnamed release"}.
          </p>
          <Rows
            rows={releases.map((release) => ({
              name: release.version,
              href: paths.issueEvents(issue.id, { query: writeTerm("release", release.version) }),
              events: release.events,
              lastSeen: release.lastSeen,
            }))}
            viewer={viewer}
          />
        </Section>
      )}
    </>
  );
}

interface Row {
  name: string;
  href: string;
  events: number;
  lastSeen: string;
}

/** More are one click away. */
const MOST = 8;

function Rows({ rows, viewer }: { rows: Row[]; viewer: Viewer }) {
  const more = rows.slice(MOST);
  return (
    <>
      <RowGroup rows={rows.slice(0, MOST)} viewer={viewer} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="text-xs text-accent">{formatCount(more.length)} more</summary>
          <RowGroup rows={more} viewer={viewer} />
        </details>
      )}
    </>
  );
}

function RowGroup({ rows, viewer }: { rows: Row[]; viewer: Viewer }) {
  return (
    <ul className="space-y-1 text-sm">
      {rows.map((row) => (
        <li key={row.href} className="flex items-baseline gap-3">
          <Link href={row.href} className="foreign min-w-0 flex-1 truncate hover:text-accent">
            {row.name}
          </Link>
          <span className="figures shrink-0 text-xs text-muted">{countOf(row.events, "event")}</span>
          <Moment
            at={row.lastSeen}
            viewer={viewer}
            className="figures w-16 shrink-0 text-right text-xs text-faint"
          />
        </li>
      ))}
    </ul>
  );
}
