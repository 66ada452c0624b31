import { Download } from "lucide";
import type { IncidentPage } from "#api/incidents.ts";
import { Icon } from "#ui/icon.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import type { IncidentActions } from "./incident-actions.ts";
import { reportDocument } from "./report/report-document.ts";
import { ReportEditor } from "./report-editor.tsx";
import { ReportPreview } from "./report-preview.tsx";

const FORMATS = [
  { format: "html", name: "HTML", about: "one file with its charts inside" },
  { format: "md", name: "Markdown", about: "for a wiki or a tracker" },
  { format: "json", name: "JSON", about: "for programs" },
] as const;

interface ReportPanelProps {
  page: IncidentPage;
  actions: IncidentActions;
  isEditing: boolean;
  /** The page with the report as it goes out, or with its parts to write. */
  hrefOf: (isEditing: boolean) => string;
  viewer: Viewer;
}

/** The report as it goes out, or its parts to write. */
export function ReportPanel({ page, actions, isEditing, hrefOf, viewer }: ReportPanelProps) {
  const { incident, report, timeline } = page;
  const { key } = incident;
  const isWritten = report.whatHappened.written !== null || report.cause.written !== null;
  const pinned = timeline.filter(({ isPinned }) => isPinned).length;
  return (
    <section aria-labelledby="report" className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id="report" className="type-section">
            Report
          </h2>
          <span className="figures text-xs text-muted">
            {isWritten ? "Edited" : "Draft"}, {pinned === 1 ? "1 entry" : `${pinned} entries`} pinned
          </span>
        </div>
        <div className="flex items-center gap-2">
          <ViewSwitch
            label="Report"
            keepsScroll
            views={[
              { label: "Preview", href: hrefOf(false), current: !isEditing },
              { label: "Edit", href: hrefOf(true), current: isEditing },
            ]}
          />
          <PopupBox
            id="report-downloads"
            label={<Icon icon={Download} />}
            name="Download the report"
            look="quiet"
            className="px-2!"
          >
            <ul>
              {FORMATS.map(({ format, name, about }) => (
                <li key={format}>
                  <a
                    href={paths.incidentReport(key, format)}
                    download
                    data-action={`Download the report as ${name}`}
                    className="flex min-h-8 flex-wrap items-center gap-x-2 rounded-md px-2 text-sm hover:bg-sunken max-sm:min-h-11"
                  >
                    <span className="font-medium">{name}</span>
                    <span className="text-muted">{about}</span>
                  </a>
                </li>
              ))}
            </ul>
          </PopupBox>
        </div>
      </div>
      <div className="px-5 py-5 sm:px-7">
        {isEditing ? (
          <ReportEditor incident={key} report={report} save={actions.saveReport} />
        ) : (
          <ReportPreview
            report={reportDocument(page, viewer.zone, viewer.now)}
            version={report.version}
            check={actions.check}
            viewer={viewer}
          />
        )}
      </div>
    </section>
  );
}
