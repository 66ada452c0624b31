import type { Result } from "#lib/result.ts";
import type { StorageAnswer } from "#api/overview.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Facts } from "#ui/facts.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { countOf } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { ShareBar } from "#ui/share-bar.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { SettingsBody } from "./settings-body.tsx";

interface StorageSettingsProps {
  storage: Result<StorageAnswer, CollectorFailure>;
  collectorUrl: string;
}

/** Disk usage and retention. */
export function StorageSettings({ storage, collectorUrl }: StorageSettingsProps) {
  return (
    <SettingsBody
      title="Storage"
      about="How much is stored and for how long, as GLASSHOUSE_RETENTION_DAYS and GLASSHOUSE_RETENTION_BYTES say."
    >
      {storage.ok ? (
        <>
          <div className="pb-6">
            <Card>
              <Facts facts={factsOf(storage.value)} />
            </Card>
          </div>
          <Days days={storage.value.days} />
        </>
      ) : (
        <FailureScreen failure={storage.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

function factsOf({ bytes, days, retention }: StorageAnswer) {
  const oldest = days.at(-1)?.day;
  return [
    { name: "On disk", value: formatBytes(bytes) },
    {
      name: "Days with data",
      value: oldest === undefined ? "none yet" : `${days.length}, since ${oldest}`,
    },
    { name: "Retention", value: countOf(retention.days, "day") },
    {
      name: "Size limit",
      value:
        retention.bytes === null
          ? "none"
          : `${formatBytes(retention.bytes)}, the oldest days are deleted first${bytes > retention.bytes ? "; the running day, which stays, exceeds it" : ""}`,
    },
  ];
}

const COLUMNS = [
  { name: "Day (UTC)" },
  { name: "Share of the largest", className: "w-2/3" },
  { name: "Size", isNumber: true },
];

/** The files of the days, latest first. Their bars share the scale of the largest. */
function Days({ days }: Pick<StorageAnswer, "days">) {
  if (days.length < 2) return null;
  const largest = days.reduce((most, { bytes }) => Math.max(most, bytes), 1);
  return (
    <Section id="days" title="Days" meta={`the largest ${formatBytes(largest)}`}>
      <DataTable label="Stored days" columns={COLUMNS} minWidth="min-w-0">
        {days.map(({ day, bytes }) => (
          <tr key={day}>
            <th scope="row" className="whitespace-nowrap">
              {day}
            </th>
            <td>
              <ShareBar share={bytes / largest} tone="pale" className="w-full" />
            </td>
            <td className="number whitespace-nowrap">{formatBytes(bytes)}</td>
          </tr>
        ))}
      </DataTable>
    </Section>
  );
}
