import { Rocket } from "lucide";
import type { RulePreview } from "#api/rules.ts";
import type { RuleKind } from "#model/watch/condition.ts";
import { Chart } from "#ui/chart/chart.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import { SkeletonBar, SkeletonRows } from "#ui/skeleton.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { Answer } from "../../collector-client/request.ts";
import { failureText } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import { lengthText } from "../length-text.ts";
import { changeText } from "../measure-text.ts";
import { previewModel } from "./preview-chart.ts";
import { readProblem } from "./read-problem.ts";

interface RulePreviewPartProps {
  preview: Answer<RulePreview>;
  kind: RuleKind;
  days: number;
  /** The service that it is about, for its colour. */
  service: string | null;
  viewer: Viewer;
  collectorUrl: string;
}

/** Rows that are shown; the number of all is in the title. */
const SHOWN = 8;

/** What a rule would have done: the answer as a title, the chart, and each time that it would have fired. */
export function RulePreviewPart({
  preview,
  kind,
  days,
  service,
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
  // Issues are replayed without a figure; any other kind without one is not.
  const isUnknown = series === null && total === 0 && !kind.endsWith("_issue");
  const model = series === null ? null : previewModel(preview.value, series, { service, zone: viewer.zone });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <div role="status">
          <h2 className="type-section">{answerText(total, days, isUnknown)}</h2>
        </div>
        {series !== null && <p className="foreign text-xs text-muted">{series.label}</p>}
      </div>
      {model !== null && <Chart model={model} none="There was no data in this time." />}
      {alerts.length > 0 && (
        <ul aria-label="Would have fired" className="@container mt-2 -mx-2 divide-y divide-line text-sm">
          {alerts.slice(0, SHOWN).map((alert) => (
            <Fired
              key={`${alert.start} ${alert.title}`}
              alert={alert}
              unit={series?.unit ?? ""}
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

function answerText(total: number, days: number, isUnknown: boolean): string {
  const time = days === 1 ? "the last day" : `the last ${days} days`;
  if (isUnknown) return "No preview for this rule";
  if (total === 0) return `Would not have fired in ${time}`;
  return `Would have fired ${total === 1 ? "once" : `${total} times`} in ${time}`;
}

function Fired({
  alert,
  unit,
  viewer,
}: {
  alert: RulePreview["alerts"][number];
  unit: string;
  viewer: Viewer;
}) {
  const { start, end, title, now, before, release } = alert;
  return (
    <li className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-1.5 @xl:grid-cols-[auto_7.5rem_5.5rem_minmax(0,1fr)_7.5rem_8rem]">
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
      <span className="figures text-right whitespace-nowrap @max-xl:col-start-3">
        {now !== null && changeText(before, now, unit)}
      </span>
      <span className="foreign flex min-w-0 items-center gap-1.5 text-muted @max-xl:col-start-2">
        {release === null ? (
          "No suspect"
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
