import type { Result } from "#lib/result.ts";
import type { StorageAnswer } from "#api/overview.ts";
import { Card } from "#ui/card.tsx";
import { Facts } from "#ui/facts.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { countOf } from "#ui/format-count.ts";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";

interface StorageSectionProps {
  storage: Result<StorageAnswer, CollectorFailure>;
  collectorUrl: string;
}

/** Disk usage and retention. */
export function StorageSection({ storage, collectorUrl }: StorageSectionProps) {
  return (
    <Section id="storage" title="Storage">
      {storage.ok ? (
        <Card>
          <Facts facts={factsOf(storage.value)} />
        </Card>
      ) : (
        <FailedPart>{`${failureText(storage.error, collectorUrl).title}.`}</FailedPart>
      )}
    </Section>
  );
}

function factsOf({ bytes, days, retention }: StorageAnswer) {
  const oldest = days.at(-1)?.day;
  const largest = days.toSorted((left, right) => right.bytes - left.bytes)[0];
  return [
    { name: "On disk", value: formatBytes(bytes) },
    {
      name: "Days with data",
      value: oldest === undefined ? "none yet" : `${days.length}, since ${oldest}`,
    },
    ...(largest === undefined
      ? []
      : [{ name: "Largest day", value: `${largest.day}, ${formatBytes(largest.bytes)}` }]),
    { name: "Retention", value: `${countOf(retention.days, "day")} (GLASSHOUSE_RETENTION_DAYS)` },
    {
      name: "Size limit",
      value:
        retention.bytes === null
          ? "none (set GLASSHOUSE_RETENTION_BYTES)"
          : `${formatBytes(retention.bytes)}, oldest days are deleted first (GLASSHOUSE_RETENTION_BYTES)`,
    },
  ];
}
