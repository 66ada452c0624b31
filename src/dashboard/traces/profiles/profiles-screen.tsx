import { Flame } from "lucide";
import type { ProfileList } from "#api/profiles.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Count } from "#ui/count.tsx";
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
        <DataTable label="Profiles" columns={COLUMNS} minWidth="sm:min-w-160">
          {profiles.map((profile) => (
            <tr key={profile.id}>
              <th scope="row" className="max-w-96 font-medium max-sm:max-w-28">
                <Link href={paths.profile(profile.id)} className="foreign block truncate hover:underline">
                  {profileTitle(profile)}
                </Link>
                <span className="foreign block truncate text-xs text-muted sm:hidden">{profile.service}</span>
              </th>
              <td className={`foreign text-muted ${WIDE}`}>{profile.service}</td>
              <td className={`foreign max-w-48 truncate text-muted ${WIDE}`}>{profile.release}</td>
              <td className={`text-muted ${WIDE}`}>{profile.platform}</td>
              <td className="number">{formatDuration(profile.durationNanos)}</td>
              <td className={`number ${WIDE}`}>
                <Count value={profile.samples} />
              </td>
              <td className="number text-muted">
                <Moment at={profile.start} viewer={viewer} />
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

/** A column that phones have no room for. */
const WIDE = "max-sm:hidden";

const COLUMNS = [
  { name: "Profile" },
  { name: "Service", className: WIDE },
  { name: "Release", className: WIDE },
  { name: "Platform", className: WIDE },
  { name: "Duration", isNumber: true },
  { name: "Samples", isNumber: true, className: WIDE },
  { name: "Start", isNumber: true },
];
