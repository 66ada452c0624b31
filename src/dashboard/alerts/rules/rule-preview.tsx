import { Rocket } from "lucide";
import type { RulePreview } from "#api/rules.ts";
import type { RuleKind } from "#model/watch/condition.ts";
import { REQUEST_KINDS } from "#model/watch/request-finding.ts";
import { Chart } from "#ui/chart/chart.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import { SkeletonBar, SkeletonRows } from "#ui/skeleton.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { Answer } from "../../collector-client/request.ts";
import { failureText } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { lengthText } from "../length-text.ts";
import { changeText } from "../measure-text.ts";
import { previewModel } from "./preview-chart.ts";
import { previewTitle } from "./preview-title.ts";
import { readProblem } from "./read-problem.ts";

interface RulePreviewPartProps {
  preview: Answer<RulePreview>;
  kind: RuleKind;
  /** The service that it is about, for its colour. */
  service: string | null;
  /** Those of the days that it looks back on. */
  releases: ReleaseStart[];
  viewer: Viewer;
  collectorUrl: string;
}

const JUDGES_REQUESTS = new Set<RuleKind>([...REQUEST_KINDS, "slo"]);
/** Rows that are shown; the number of all is in the title. */
const SHOWN = 8;

/** What a rule would have done: the answer as a title, the chart, and each time that it would have fired. */
export function RulePreviewPart({
  preview,
  kind,
  service,
  releases,
  viewer,
  collectorUrl,
}: RulePreviewPartProps) {
  if (!preview.ok) {
    const isInvalid = readProblem(preview.error) !== null;
    return (
      <p role="status" className="text-sm text-muted">
        {isInvalid
          ? "The preview appears once the rule is complete."
          : `No preview: ${failureText(preview.error, collectorUrl).title}.`}
      </p>
    );
  }
  const { series, alerts, total, note } = preview.value;
  const model =
    series === null ? null : previewModel(preview.value, series, { service, zone: viewer.zone, releases });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <div role="status">
          <h2 className="type-section">{previewTitle(preview.value, viewer.zone)}</h2>
        </div>
        {series !== null && <p className="foreign text-xs text-muted">{series.label}</p>}
      </div>
      {model !== null && <Chart model={model} none="There was no data in this time." />}
      {alerts.length > 0 && (
        <ul aria-label="Would have fired" className="@container mt-2 -mx-2 divide-y divide-line text-sm">
          {alerts.slice(0, SHOWN).map((alert, place) => (
            <Fired
              key={`${alert.start} ${place}`}
              alert={alert}
              unit={series?.unit ?? ""}
              hasSuspects={series !== null && JUDGES_REQUESTS.has(kind)}
              hasFigures={alerts.some(({ now }) => now !== null)}
              viewer={viewer}
            />
          ))}
        </ul>
      )}
      {total > SHOWN && (
        <p className="mt-1 text-xs text-muted">
          The latest {SHOWN} of {total} are listed.
        </p>
      )}
      {note !== null && <p className="foreign mt-2 text-xs text-muted">{note}</p>}
    </>
  );
}

interface FiredProps {
  alert: RulePreview["alerts"][number];
  unit: string;
  /** Whether a release would have been suspected, if one had begun before. */
  hasSuspects: boolean;
  /** Whether any alert has one, and so a column for it. */
  hasFigures: boolean;
  viewer: Viewer;
}

function Fired({ alert, unit, hasSuspects, hasFigures, viewer }: FiredProps) {
  const { start, end, title, now, before, release } = alert;
  return (
    <li
      className={classNames(
        "grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-1.5",
        hasFigures
          ? "@xl:grid-cols-[auto_7.5rem_5.5rem_minmax(0,1fr)_7.5rem_8rem]"
          : "@xl:grid-cols-[auto_7.5rem_5.5rem_minmax(0,1fr)_8rem]",
      )}
    >
      <SeverityMark severity="error" label={null} />
      <Moment at={start} viewer={viewer} as="minute" className="figures whitespace-nowrap" />
      {end === null ? (
        <span className="text-right font-medium whitespace-nowrap text-danger">still firing</span>
      ) : (
        <span className="figures text-right whitespace-nowrap text-muted">
          {lengthText(Date.parse(end) - Date.parse(start))}
        </span>
      )}
      <span className="foreign truncate @max-xl:col-start-2">{title}</span>
      {hasFigures && (
        <span className="figures text-right whitespace-nowrap @max-xl:col-start-3">
          {now !== null && changeText(before, now, unit)}
        </span>
      )}
      <span className="foreign flex min-w-0 items-center gap-1.5 text-muted @max-xl:col-start-2">
        {release === null ? (
          hasSuspects && "No suspect"
        ) : (
          <>
            <Icon icon={Rocket} size={14} className="text-release" />
            <Link href={paths.release(release)} className="truncate underline-offset-2 hover:underline">
              {release}
            </Link>
          </>
        )}
      </span>
    </li>
  );
}

/** Stands in place of a preview that takes longer. */
export function RulePreviewSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the preview…</span>
      <div aria-hidden="true" className="animate-pulse">
        <SkeletonBar className="mb-4 h-5 w-72 max-w-full" />
        <SkeletonBar className="mb-4 h-34 w-full" />
        <SkeletonRows rows={3} />
      </div>
    </div>
  );
}
