import { Square, SquareCheck } from "lucide";
import type { ReactNode } from "react";
import { Chart } from "#ui/chart/chart.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import type { IncidentActions } from "./incident-actions.ts";
import { chartModel } from "./report/chart-model.ts";
import { impactFigures } from "./report/impact-figures.ts";
import type { ReportDocument } from "./report/report-document.ts";

const HEIGHT = 110;

interface ReportPreviewProps {
  report: ReportDocument;
  /** The version of its texts, for a change of a follow-up. */
  version: number;
  check: IncidentActions["check"];
  viewer: Viewer;
}

/** The report as it goes out. Follow-ups can be checked here. */
export function ReportPreview({ report, version, check, viewer }: ReportPreviewProps) {
  const { key, title, date, zone, impact, charts, timeline, whatHappened, cause, followUps } = report;
  return (
    <>
      <p className="text-xs text-muted">
        {key}, {date}, times in {zone}
      </p>
      <h3 className="foreign text-lg font-semibold">{title}</h3>
      <Part title={impact.isOver ? "Impact" : "Impact so far"}>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {impactFigures(report).map(({ name, figure, label, isBad }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className={`type-figure ${isBad ? "text-danger" : ""}`}>{figure}</dd>
            </div>
          ))}
        </dl>
        {charts.map((chart, place) => (
          <div key={`${chart.title} ${place}`} className="mt-4">
            <Chart
              model={chartModel(chart, viewer.zone, HEIGHT)}
              heading={<span className="foreign text-xs text-muted">{chart.title}</span>}
              none="No requests in this time."
            />
          </div>
        ))}
      </Part>
      <Part title="What happened">
        <Prose text={whatHappened} />
      </Part>
      <Part title="Timeline">
        {timeline.length === 0 ? (
          <p className="text-muted">No entry is pinned. Pin those that belong into the report.</p>
        ) : (
          <ol className="space-y-1.5">
            {timeline.map(({ time, title: what, detail }) => (
              <li key={`${time.at} ${what}`} className="flex gap-x-4">
                <time dateTime={time.at} className="figures shrink-0 text-muted">
                  {time.text}
                </time>
                <span className="foreign min-w-0">
                  {what}
                  {detail !== null && <span className="block text-muted">{detail}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Part>
      <Part title="Cause">
        <Prose text={cause} />
      </Part>
      <Part title="Follow-ups">
        {followUps.length === 0 ? (
          <p className="text-muted">None.</p>
        ) : (
          <ul className="space-y-1">
            {followUps.map(({ text, isDone }, place) => (
              <li key={`${place} ${text}`}>
                <ActionForm action={check}>
                  <input type="hidden" name="incident" value={key} />
                  <input type="hidden" name="version" value={version} />
                  <button
                    type="submit"
                    name="place"
                    value={place}
                    role="checkbox"
                    aria-checked={isDone}
                    className="flex min-h-6 items-start gap-2 rounded-sm text-left"
                  >
                    <Icon
                      icon={isDone ? SquareCheck : Square}
                      className={`mt-0.5 ${isDone ? "text-good" : "text-muted"}`}
                    />
                    <span className={`foreign min-w-0 ${isDone ? "text-muted line-through" : ""}`}>
                      {text}
                    </span>
                  </button>
                </ActionForm>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h4 className="mb-2 font-semibold">{title}</h4>
      {children}
    </section>
  );
}

function Prose({ text }: { text: string }) {
  return <p className="foreign type-prose max-w-prose whitespace-pre-wrap">{text}</p>;
}
