import { Rocket } from "lucide";
import type { UnixMillis } from "#lib/units.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "./release-markers.ts";

interface SuspectsProps {
  releases: ReleaseStart[];
  /** When it became worse; null if that is not known. */
  since: UnixMillis | null;
  viewer: Viewer;
}

/** The releases that began shortly before something became worse, the likeliest first. */
export function Suspects({ releases, since, viewer }: SuspectsProps) {
  if (since === null || releases.length === 0) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{releases.length === 1 ? "Suspect release" : "Suspect releases"}</span>
      {releases.map((release) => (
        <span key={release.version} className="flex min-w-0 items-center gap-1.5">
          <Icon icon={Rocket} size={14} className="shrink-0 text-release" />
          <Link
            href={paths.release(release.version)}
            className="foreign min-w-0 font-medium underline-offset-2 hover:underline"
          >
            {suspectName(release)}
          </Link>
          <span className="text-xs text-muted">
            first seen <Moment at={release.firstSeen} viewer={viewer} as="clock" />
          </span>
        </span>
      ))}
    </p>
  );
}

/** The releases to mark in a chart: a suspect is of any service. */
export function suspectsFirst(suspects: ReleaseStart[], releases: ReleaseStart[]): ReleaseStart[] {
  return [...suspects, ...releases.filter(({ version }) => suspects.every((one) => one.version !== version))];
}

/** With its service, unless that is the package. */
export function suspectName({ version, services = [] }: ReleaseStart): string {
  return services.length === 1 && !version.startsWith(`${services[0]}@`)
    ? `${services[0]} ${version}`
    : version;
}
