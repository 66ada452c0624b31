import type { ReleaseView } from "#api/releases.ts";
import { ExternalText } from "#ui/external-text.tsx";
import { Facts, type Fact } from "#ui/facts.tsx";
import { formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { crashFree } from "./release-rows.tsx";

interface ReleaseFactsProps {
  release: ReleaseView;
  /** The release before it, if it is known. */
  previous: ReleaseView | null;
  /** How the time of the counts is called. */
  time: string;
  viewer: Viewer;
}

/** What is known of a release, in two columns where there is room. */
export function ReleaseFacts({ release, previous, time, viewer }: ReleaseFactsProps) {
  const facts = factsOf(release, previous, time, viewer);
  const half = Math.ceil(facts.length / 2);
  return (
    <div className="grid items-start gap-x-8 gap-y-1.5 max-lg:[&_dl]:grid-cols-[8rem_minmax(0,1fr)] lg:grid-cols-2">
      <Facts facts={facts.slice(0, half)} />
      <Facts facts={facts.slice(half)} />
    </div>
  );
}

function factsOf(release: ReleaseView, previous: ReleaseView | null, time: string, viewer: Viewer): Fact[] {
  const { health } = release.glasshouse;
  const { firstEvent, lastEvent, dateReleased, url, ref } = release;
  const { services } = release.glasshouse;
  const healthBefore = previous?.glasshouse.health ?? null;
  const moment = (at: string) => <Moment at={at} viewer={viewer} as="moment" />;
  return [
    ...(dateReleased === null ? [] : [{ name: "Released", value: moment(dateReleased) }]),
    ...(firstEvent === null ? [] : [{ name: "First seen", value: moment(firstEvent) }]),
    { name: "Last seen", value: lastEvent === null ? "No events" : moment(lastEvent) },
    ...(services.length === 0 ? [] : [{ name: "Services", value: services.join(", ") }]),
    ...(previous === null
      ? []
      : [
          {
            name: "Release before",
            value: (
              <Link href={paths.release(previous.version)} className="text-accent hover:underline">
                {previous.version}
              </Link>
            ),
          },
        ]),
    { name: `Events, ${time}`, value: formatExact(release.glasshouse.events) },
    {
      name: `Sessions, ${time}`,
      value:
        health === null
          ? "none"
          : `${formatExact(health.sessions)}, ${crashFree(health)} crash-free${healthBefore === null ? "" : ` (${crashFree(healthBefore)} in the release before)`}, ${formatExact(health.errored)} with errors`,
    },
    ...(url === null ? [] : [{ name: "URL", value: <ExternalText text={url} /> }]),
    ...(ref === null ? [] : [{ name: "Reference", value: ref }]),
    ...(release.status === "archived" ? [{ name: "Status", value: "archived" }] : []),
  ];
}
