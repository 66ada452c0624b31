import { Download, FileQuestion } from "lucide";
import type { ProfileLineView, ProfileView } from "#api/profiles.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { FlameView } from "./flame-view.tsx";
import { flameQuery, type FlameFilter } from "./profile-filter.ts";

interface ProfileScreenProps {
  view: ProfileView;
  filter: FlameFilter;
  viewer: Viewer;
}

/** A profile: its samples as a flame graph and by function, its threads and traces, and its files. */
export function ProfileScreen({ view, filter, viewer }: ProfileScreenProps) {
  const { profile, flame, span } = view;
  const hrefOf = (change: Partial<FlameFilter>) =>
    paths.profile(profile.id, flameQuery({ ...filter, ...change }));
  return (
    <>
      <Breadcrumbs
        pages={[
          { label: "Traces", href: paths.traces() },
          { label: "Profiles", href: paths.profiles() },
        ]}
      />
      <PageHeader title={profileTitle(profile)} aside={<Files view={view} />}>
        <p className="foreign figures mt-1 text-sm text-muted">
          {[profile.service, profile.environment, profile.release, profile.platform]
            .filter(Boolean)
            .join(", ")}
          , {formatDuration(profile.durationNanos)} in {countOf(profile.samples, "sample")}
          {profile.chunks > 1 && ` and ${countOf(profile.chunks, "chunk")}`},{" "}
          <Moment at={profile.start} viewer={viewer} as="exact" />
        </p>
      </PageHeader>
      {span !== null && (
        <p className="foreign mb-3 text-sm">
          Samples within{" "}
          <Link
            href={paths.trace(span.traceId, span.spanId)}
            className="text-accent underline-offset-2 hover:underline"
          >
            {span.name}
          </Link>{" "}
          ({formatDuration(span.durationNanos)}).{" "}
          <Link
            href={hrefOf({ trace: undefined, span: undefined })}
            className="text-accent underline-offset-2 hover:underline"
          >
            Show all samples
          </Link>
        </p>
      )}
      {flame === null ? (
        <EmptyState icon={FileQuestion} title="This format cannot be shown">
          {profile.format === "android_trace"
            ? "It is a method trace of Android. Download it, and open it in Android Studio."
            : "It is in none of the formats that are read. It is stored as it was sent: download it."}
        </EmptyState>
      ) : (
        <>
          <Threads view={view} hrefOf={(thread) => hrefOf({ thread })} />
          <FlameView flame={flame} filter={filter} hrefOf={hrefOf} />
        </>
      )}
      <Traces view={view} viewer={viewer} />
    </>
  );
}

export function profileTitle({ name, service }: Pick<ProfileLineView, "name" | "service">): string {
  return name ?? `Continuous profile of ${service || "an unknown service"}`;
}

function Files({ view: { profile, blobs, project } }: { view: ProfileView }) {
  const [latest] = blobs;
  const isInChunks = profile.format === "sample" && blobs.length > 1;
  return (
    <div className="flex flex-wrap gap-2">
      {profile.format === "sample" && (
        <a href={paths.profileSpeedscope(profile.id)} download className={buttonClass("quiet")}>
          <Icon icon={Download} />
          speedscope
        </a>
      )}
      {latest !== undefined && (
        <a
          href={
            isInChunks
              ? paths.profileChunks(profile.id, project)
              : paths.profilePart(profile.id, project, latest.id)
          }
          download
          className={buttonClass("quiet")}
        >
          <Icon icon={Download} />
          As sent
        </a>
      )}
    </div>
  );
}

function Threads({
  view: { flame, thread },
  hrefOf,
}: {
  view: ProfileView;
  hrefOf: (thread: string) => string;
}) {
  const threads = flame?.threads ?? [];
  if (threads.length < 2) return null;
  return (
    <div className="mb-2">
      <FilterLinks
        label="Threads"
        choices={[
          { label: "All threads", href: hrefOf("all"), current: thread === null, count: null },
          ...(thread === "active"
            ? [{ label: "The transaction’s thread", href: hrefOf("active"), current: true, count: null }]
            : []),
          ...threads.slice(0, 20).map(({ id, name, samples }) => ({
            label: name ?? `Thread ${id}`,
            href: hrefOf(id),
            current: thread === id,
            count: samples,
          })),
        ]}
      />
    </div>
  );
}

function Traces({ view: { spans, join, profile }, viewer }: { view: ProfileView; viewer: Viewer }) {
  if (spans.length === 0)
    return (
      <p className="mt-4 text-sm text-muted">
        {profile.traceId === null ? "No stored trace ran in its time." : "Its trace is not stored."}
      </p>
    );
  const note = join === "time" ? "by service and time: they do not name the profiler" : undefined;
  return (
    <Section id="traces" title="Traces" meta={note} className="mt-4">
      <DataTable
        label="Spans with samples"
        columns={[
          { name: "Span" },
          { name: "Samples" },
          { name: "Duration", isNumber: true },
          { name: "Start", isNumber: true },
        ]}
      >
        {spans.map(({ traceId, spanId, name, start, durationNanos }) => (
          <tr key={`${traceId} ${spanId}`}>
            <th scope="row" className="foreign max-w-96 truncate font-medium">
              <Link href={paths.trace(traceId, spanId)}>{name}</Link>
            </th>
            <td>
              <Link
                href={paths.profile(profile.id, { trace: traceId, span: spanId })}
                className="text-accent underline-offset-2 hover:underline"
              >
                Within it
              </Link>
            </td>
            <td className="number">{formatDuration(durationNanos)}</td>
            <td className="number text-muted">
              <Moment at={start} viewer={viewer} as="exact" />
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  );
}
