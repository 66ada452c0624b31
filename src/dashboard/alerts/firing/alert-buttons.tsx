import { BellOff, Check, Siren } from "lucide";
import type { AlertView } from "#api/alerts.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { paths } from "../../paths.ts";
import { TIME_CHOICES } from "../time-choices.ts";

/** The forms' actions of an alert. */
export interface AlertActions {
  acknowledge: (form: FormData) => Promise<void>;
  silence: (form: FormData) => Promise<void>;
  retry: (form: FormData) => Promise<void>;
}

interface AlertButtonsProps {
  alert: AlertView;
  actions: Pick<AlertActions, "acknowledge" | "silence">;
  /** Whether its first button is the one of the screen. */
  isFirst: boolean;
}

/** What can be done about an alert. */
export function AlertButtons({ alert, actions, isFirst }: AlertButtonsProps) {
  const { id, title, acknowledged, silencedBy, severity, subject } = alert;
  const { service } = subject;
  return (
    <div role="group" aria-label={`Actions for ${title}`} className="flex flex-wrap gap-2">
      {acknowledged === null && (
        <ActionForm action={actions.acknowledge}>
          <input type="hidden" name="alert" value={id} />
          <Button type="submit" look={isFirst ? "primary" : "plain"}>
            <Icon icon={Check} />
            Acknowledge
          </Button>
        </ActionForm>
      )}
      {silencedBy === null && (
        <PopupBox
          id={`silence-${id}`}
          name={`Silence ${title}`}
          label={
            <>
              <Icon icon={BellOff} />
              Silence
            </>
          }
        >
          <SilenceChoices alert={alert} silence={actions.silence} />
        </PopupBox>
      )}
      {severity !== "page" && (
        // A page has opened one already.
        <Link
          href={paths.newIncident({ alert: String(id), title, services: service ?? undefined })}
          bare
          className={buttonClass("quiet")}
        >
          <Icon icon={Siren} />
          Open incident
        </Link>
      )}
    </div>
  );
}

function SilenceChoices({ alert, silence }: { alert: AlertView; silence: AlertActions["silence"] }) {
  const { service, operation, environment, issueId, monitor } = alert.subject;
  const match = { rule: alert.rule.id, service, operation, environment, issueId, monitor };
  return (
    <ActionForm action={silence}>
      {Object.entries(match).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={`match.${name}`} value={value} />,
      )}
      <label className="block px-2 pt-1 pb-2 text-xs text-muted">
        Reason
        <input name="reason" maxLength={500} placeholder="Optional" className={`${TEXT_FIELD} mt-1`} />
      </label>
      {TIME_CHOICES.map(([value, label]) => (
        <button
          key={value}
          type="submit"
          name="until"
          value={value}
          className="block h-8 w-full rounded-md px-2 text-left text-sm hover:bg-sunken max-sm:h-11"
        >
          {label}
        </button>
      ))}
      <div className="mt-1 flex items-end gap-2 border-t border-line px-2 pt-2 pb-1">
        <label className="min-w-0 flex-1 text-xs text-muted">
          Until
          <input type="datetime-local" name="at" className={`${TEXT_FIELD} mt-1`} />
        </label>
        <Button type="submit" name="until" value="at">
          Silence
        </Button>
      </div>
    </ActionForm>
  );
}
