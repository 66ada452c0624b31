import type { ReportView } from "#api/incidents.ts";
import { Button } from "#ui/button.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import { ActionForm } from "../access/action-form.tsx";
import type { IncidentActions } from "./incident-actions.ts";
import { writeFollowUps } from "./follow-up-lines.ts";
import { followUpsOf } from "./report/report-document.ts";

interface ReportEditorProps {
  /** The incident's key. */
  incident: string;
  report: ReportView;
  save: IncidentActions["saveReport"];
}

/** Writes the parts of the report. What stays as the draft has it goes on following the data. */
export function ReportEditor({ incident, report, save }: ReportEditorProps) {
  const { version, whatHappened, cause, followUps } = report;
  const draftLines = writeFollowUps(followUps.draft.map((text) => ({ text, isDone: false })));
  return (
    <ActionForm isMain action={save} className="space-y-5">
      <input type="hidden" name="incident" value={incident} />
      <input type="hidden" name="version" value={version} />
      <Part
        name="whatHappened"
        label="What happened"
        rows={5}
        text={whatHappened.written ?? whatHappened.draft}
        draft={whatHappened.draft}
        isWritten={whatHappened.written !== null}
      />
      <Part
        name="cause"
        label="Cause"
        rows={4}
        text={cause.written ?? cause.draft}
        draft={cause.draft}
        isWritten={cause.written !== null}
      />
      <Part
        name="followUps"
        label="Follow-ups"
        help="One per line. [x] in front marks what is done."
        rows={5}
        text={writeFollowUps(followUpsOf(report))}
        draft={draftLines}
        isWritten={followUps.written !== null}
      />
      <Button type="submit">Save report</Button>
    </ActionForm>
  );
}

interface PartProps {
  name: string;
  label: string;
  help?: string;
  rows: number;
  text: string;
  draft: string;
  isWritten: boolean;
}

/** A part to write. Where somebody wrote it, the draft as the data has it now is offered below. */
function Part({ name, label, help, rows, text, draft, isWritten }: PartProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-semibold">
        {label}
      </label>
      {help !== undefined && (
        <p id={`${name}-help`} className="mb-1 text-xs text-muted">
          {help}
        </p>
      )}
      <input type="hidden" name={`${name}-draft`} value={draft} />
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={20_000}
        defaultValue={text}
        aria-describedby={help === undefined ? undefined : `${name}-help`}
        className={TEXT_AREA}
      />
      {isWritten ? (
        draft.trim() !== "" &&
        draft !== text && (
          <div className="mt-1 rounded-md bg-sunken px-3 py-2 text-xs text-muted">
            <p className="foreign whitespace-pre-wrap">Draft from the data: {draft}</p>
            <label className="mt-1 inline-flex min-h-6 items-center gap-2 text-ink">
              <input type="checkbox" name={`${name}-reset`} className="size-4 accent-accent" />
              Go back to this draft
            </label>
          </div>
        )
      ) : (
        <p className="mt-1 text-xs text-muted">A draft. It follows the data until you change it.</p>
      )}
    </div>
  );
}
