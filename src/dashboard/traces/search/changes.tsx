import type { Differences } from "#api/differences.ts";
import { formatTime } from "#ui/format-time.ts";
import { countOf, formatCount } from "#ui/format-count.ts";
import { PairedLegend } from "#ui/paired-bars.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { SUBJECTS, type Subject } from "./subject.ts";
import type { TraceListFilter } from "./trace-filter.ts";

interface ChangesProps {
  found: Differences;
  subject: Subject;
  /** Since when, if the time before is compared; null for the others of the same time. */
  since: string | null;
  /** The list that a row narrows. */
  filter: TraceListFilter;
  viewer: Viewer;
}

const SHOWN = 8;

/** What sets some traces apart from others, most telling first, and below it what is in line. */
export function Changes({ found, subject, since, filter, viewer }: ChangesProps) {
  const { selected, rest, differences, inLine } = found;
  if (selected === 0 || rest === 0)
    return <p className="text-sm text-muted">{noSideText(found, subject, since)}</p>;
  const causes = differences.filter(({ symptom }) => !symptom);
  const symptoms = differences.filter(({ symptom }) => symptom);
  const { name, title, beside } = SUBJECTS[subject];
  const clock = since === null ? null : sinceText(since, viewer);
  const heads = {
    before: since === null ? "Others" : "Before",
    now: subject === "all" ? "Now" : `${title}${since === null ? "" : " now"}`,
  };
  const tone = subject === "failing" ? ("danger" as const) : ("accent" as const);
  const table = { found, words: { selected: name, beside, since: clock }, heads, tone, filter };
  return (
    <>
      {differences.length === 0 ? (
        <p className="text-sm text-muted">
          {since === null
            ? "Nothing stands out: no attribute, release or call is significantly more frequent."
            : "Nothing changed: no attribute, release or call is significantly more frequent than before."}
        </p>
      ) : (
        <DifferenceTable
          label="What sets them apart"
          differences={[...causes, ...symptoms].slice(0, SHOWN)}
          {...table}
        />
      )}
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {differences.length > 0 && <PairedLegend before={heads.before} now={heads.now} tone={tone} />}
        {inLine.length > 0 && (
          <details className="open:basis-full">
            <summary className="w-fit cursor-pointer text-sm text-accent">
              {countOf(inLine.length, "attribute")} in line
            </summary>
            <div className="mt-2">
              <DifferenceTable label="Attributes in line" differences={inLine} isInLine {...table} />
            </div>
          </details>
        )}
      </div>
    </>
  );
}

/** `102 failing requests against 458 before 14:02, most telling first`. */
export function changesText(
  { selected, rest, complete }: Differences,
  { subject, since, viewer }: Pick<ChangesProps, "subject" | "since" | "viewer">,
): string {
  const requests = countOf(selected, subject === "all" ? "request" : `${SUBJECTS[subject].name} request`);
  const others =
    since === null
      ? `${formatCount(rest)} others`
      : `${formatCount(rest)} before ${sinceText(since, viewer)}`;
  return `${requests} against ${others}${complete ? "" : ", sampled"}, most telling first`;
}

const DAY = 86_400_000;

/** `14:02`, or `20 Nov, 14:02` if that could be of another day. */
function sinceText(since: string, { zone, now }: Viewer): string {
  const at = Date.parse(since);
  return formatTime(at, zone, now - at < DAY / 2 ? "clock" : "minute");
}

function noSideText(
  { selected }: Pick<Differences, "selected">,
  subject: Subject,
  since: string | null,
): string {
  const { name } = SUBJECTS[subject];
  if (selected === 0) return subject === "all" ? "No traces in this time range." : `No ${name} traces.`;
  return since === null
    ? `All traces are ${name}, so there is nothing to compare with.`
    : "No traces before, so there is nothing to compare with.";
}
