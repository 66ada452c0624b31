import type { CommitView, DeployView, ReleaseView } from "#api/releases.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Project } from "#model/project.ts";
import type { ReleaseHealth } from "#model/session.ts";
import type { Commit, Deploy, Release } from "#model/release.ts";
import { shortVersion } from "#model/short-version.ts";

/** Session health of each release over all environments. As in Sentry, only crashes take away from what is free of them. */
export function healthByRelease(parts: ReleaseHealth[]): Map<string | null, Health> {
  const sums = new Map<string | null, Health>();
  for (const { release, sessions, errored, crashed, unhandled, abnormal } of parts) {
    const sum = sums.get(release) ?? { sessions: 0, errored: 0, crashed: 0 };
    sums.set(release, {
      sessions: sum.sessions + sessions,
      errored: sum.errored + errored + unhandled + abnormal,
      crashed: sum.crashed + crashed,
    });
  }
  return sums;
}

type Health = NonNullable<ReleaseView["glasshouse"]["health"]>;

/** A release in Sentry's shape. */
export function releaseView(
  release: Release,
  project: Project,
  { health = null, events = 0, services = [], previous = null }: Partial<ReleaseView["glasshouse"]> = {},
): ReleaseView {
  const { version, createdAt, firstSeen, lastSeen, releasedAt, url, ref, status, commits, deploy } = release;
  return {
    version,
    shortVersion: shortVersion(version),
    status,
    dateCreated: isoFromMillis(Math.min(createdAt ?? Infinity, firstSeen ?? Infinity)),
    dateReleased: isoOrNull(releasedAt),
    firstEvent: isoOrNull(firstSeen),
    lastEvent: isoOrNull(lastSeen),
    url,
    ref,
    newGroups: release.newIssues,
    groups: release.issues,
    commitCount: commits.length,
    lastCommit: commits[0] === undefined ? null : commitView(commits[0]),
    lastDeploy: deploy === null ? null : deployView(deploy),
    glasshouse: { health, events, services, previous },
    projects: [releaseProject(project)],
  };
}

export function releaseProject({ id, slug, name }: Project): ReleaseView["projects"][number] {
  return { id, slug, name };
}

export function commitView({
  id,
  message,
  timestamp,
  authorName,
  authorEmail,
  repository,
}: Commit): CommitView {
  return {
    id,
    message,
    dateCreated: timestamp,
    author: authorName === null && authorEmail === null ? null : { name: authorName, email: authorEmail },
    repository: repository === null ? null : { name: repository },
  };
}

export function deployView({ id, environment, name, url, startedAt, finishedAt }: Deploy): DeployView {
  return {
    id,
    environment,
    name,
    url,
    dateStarted: isoOrNull(startedAt),
    dateFinished: isoFromMillis(finishedAt),
  };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoFromMillis(time);
}
