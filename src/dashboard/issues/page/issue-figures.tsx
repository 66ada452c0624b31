import { Fragment, type ReactNode } from "react";
import type { IssueView } from "#api/issues.ts";
import { classNames } from "#ui/class-names.ts";
import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { shortRelease } from "../../releases/short-release.ts";

interface IssueFiguresProps {
  issue: IssueView;
  viewer: Viewer;
  /** Whether any of its events is stored, to be linked. */
  hasEvents: boolean;
}

/** The issue in numbers, each linked to what it counts. */
export function IssueFigures({ issue, viewer, hasEvents }: IssueFiguresProps) {
  const { id, firstRelease, lastRelease } = issue;
  const releases = [...new Set([firstRelease, lastRelease].flatMap((release) => release?.version ?? []))];
  const to = (path: string) => (hasEvents ? path : null);
  return (
    <dl className="flex flex-wrap items-start gap-x-8 gap-y-3 max-md:gap-x-5">
      <Figure name="Events" href={to(paths.issueEvents(id))} isLarge>
        <Count value={Number(issue.count)} />
      </Figure>
      <Figure name="Users" href={hasEvents && issue.userCount > 0 ? "#users" : null} isLarge>
        <Count value={issue.userCount} />
      </Figure>
      <Figure name="First seen" href={to(paths.firstEvent(id))}>
        <Moment at={issue.firstSeen} viewer={viewer} />
      </Figure>
      <Figure name="Last seen" href={to(paths.issue(id))}>
        <Moment at={issue.lastSeen} viewer={viewer} />
      </Figure>
      {releases.length > 0 && (
        <div className="min-w-0 max-md:hidden">
          <dt className="text-xs text-faint">{releases.length === 1 ? "Release" : "Releases"}</dt>
          <dd className="foreign text-base leading-(--text-2xl--line-height) font-medium">
            {releases.map((version, index) => (
              <Fragment key={version}>
                {index > 0 && <span className="text-faint"> → </span>}
                <Release version={version} />
              </Fragment>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

const LINKED = "rounded-sm underline-offset-4 hover:text-accent hover:underline";

interface FigureProps {
  name: string;
  /** Null if there is nothing to show. */
  href: string | null;
  isLarge?: boolean;
  children: ReactNode;
}

function Figure({ name, href, isLarge = false, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{name}</dt>
      <dd
        className={classNames(
          "figures",
          isLarge
            ? "type-figure max-md:text-lg"
            : "text-base leading-(--text-2xl--line-height) font-medium max-md:text-sm max-md:leading-6",
        )}
      >
        {href === null ? children : <FigureLink href={href}>{children}</FigureLink>}
      </dd>
    </div>
  );
}

function FigureLink({ href, children }: { href: string; children: ReactNode }) {
  // A place on the page itself is no other page to load.
  return href.startsWith("#") ? (
    <a href={href} className={LINKED}>
      {children}
    </a>
  ) : (
    <Link href={href} className={LINKED}>
      {children}
    </Link>
  );
}

function Release({ version }: { version: string }) {
  return (
    <Link href={paths.release(version)} className={LINKED} data-tip={version}>
      {shortRelease(version)}
    </Link>
  );
}
