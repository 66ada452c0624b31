import { Flame } from "lucide";
import type { ProfileList } from "#api/profiles.ts";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { TracesTabs } from "../traces-tabs.tsx";
import { profileTitle } from "./profile-screen.tsx";

/** Profiles with samples in the time, the latest first. */
export function ProfilesScreen({ list, viewer }: { list: ProfileList; viewer: Viewer }) {
  const { profiles, isWhole } = list;
  return (
    <>
      <PageHeader title="Profiles" />
      <div className="mb-3">
        <TracesTabs current="profiles" counts={{ profiles: isWhole ? profiles.length : undefined }} />
      </div>
      {profiles.length === 0 ? (
        <EmptyState icon={Flame} title="No profiles in this time range">
          Switch profiling on in the Sentry SDK of a service (profiles_sample_rate or
          profile_session_sample_rate), or choose a longer time range.
        </EmptyState>
      ) : (
        <DataTable label="Profiles" columns={COLUMNS}>
          {profiles.map((profile) => (
            <tr key={profile.id}>
              <th scope="row" className="foreign max-w-96 truncate font-medium">
                <Link href={paths.profile(profile.id)}>{profileTitle(profile)}</Link>
              </th>
              <td className="foreign text-muted">{profile.service}</td>
              <td className="foreign max-w-48 truncate text-muted">{profile.release}</td>
              <td className="text-muted">{profile.platform}</td>
              <td className="number">{formatDuration(profile.durationNanos)}</td>
              <td className="number">{profile.samples}</td>
              <td className="number text-muted">
                <Moment at={profile.start} viewer={viewer} as="exact" />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {!isWhole && (
        <p className="mt-2 text-xs text-muted">
          The latest {profiles.length}. Choose a shorter time range for earlier ones.
        </p>
      )}
    </>
  );
}

const COLUMNS = [
  { name: "Profile" },
  { name: "Service" },
  { name: "Release" },
  { name: "Platform" },
  { name: "Duration", isNumber: true },
  { name: "Samples", isNumber: true },
  { name: "Start", isNumber: true },
];
