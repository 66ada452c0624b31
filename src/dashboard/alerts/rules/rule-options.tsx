import type { ChannelView } from "#api/channels.ts";
import type { Rule } from "#model/watch/rule.ts";
import { SEVERITIES, type Severity } from "#model/watch/severity.ts";
import { CHANNEL_NAMES } from "#model/watch/channel.ts";
import { Link } from "#ui/link.tsx";
import { formatTime } from "#ui/format-time.ts";
import { Moment } from "#ui/moment.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { ALERT_SEVERITIES } from "../alert-severity.ts";
import { FieldError } from "../field-error.tsx";
import { Segments } from "../segments.tsx";
import { TIME_CHOICES } from "../time-choices.ts";
import { chosenChannels, FIELDS, type Draft } from "./draft.ts";
import type { FieldProblem } from "./read-problem.ts";

interface RuleOptionsProps {
  draft: Draft;
  /** As it is stored; null for a new one. */
  stored: Rule | null;
  channels: ChannelView[];
  problem: FieldProblem | null;
  viewer: Viewer;
}

/** How grave it is, who is notified, and where it says what to do. */
export function RuleOptions(props: RuleOptionsProps) {
  const { draft, stored, problem, viewer } = props;
  const severity = SEVERITIES.find((one) => one === draft["severity"]) ?? "ticket";
  const wrong = problem?.field === "runbook" ? problem : null;
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <SeverityField severity={severity} />
      <NotifyField {...props} />
      <div>
        <label htmlFor="runbook" className="block text-sm font-medium">
          Runbook
        </label>
        <input
          id="runbook"
          name="runbook"
          type="url"
          placeholder="https://"
          defaultValue={draft["runbook"]}
          autoComplete="off"
          maxLength={2000}
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : "runbook-problem"}
          className={`${TEXT_FIELD} mt-1.5`}
        />
        <FieldError field="runbook" problem={wrong} />
      </div>
      <div>
        <label htmlFor="mute" className="block text-sm font-medium">
          Mute
        </label>
        <Select
          id="mute"
          name={FIELDS.mute}
          defaultValue={draft[FIELDS.mute] ?? ""}
          className="mt-1.5 w-full"
        >
          <option value="">Not muted</option>
          {stored?.mutedUntil != null && (
            <option value="keep">
              {`Until ${formatTime(Date.parse(stored.mutedUntil), viewer.zone, "minute")}`}
            </option>
          )}
          {TIME_CHOICES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <p className="mt-1 text-xs text-muted">While it is muted, alerts open without notifying anyone.</p>
      </div>
    </div>
  );
}

function SeverityField({ severity }: { severity: Severity }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Severity</p>
      <Segments
        name="severity"
        label="Severity"
        value={severity}
        choices={SEVERITIES.map((one) => [one, ALERT_SEVERITIES[one].label])}
      />
      <p className="mt-1.5 text-xs text-muted">{ALERT_SEVERITIES[severity].about}</p>
    </div>
  );
}

function NotifyField({ draft, channels, problem, viewer }: RuleOptionsProps) {
  const chosen = new Set(chosenChannels(draft));
  const wrong = problem?.field.startsWith("channels") === true ? problem : null;
  const latest = channels
    .flatMap(({ lastSentAt }) => lastSentAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Notify</p>
      <Segments
        name={FIELDS.notify}
        label="Notify"
        value={draft[FIELDS.notify] ?? "every"}
        choices={[
          ["every", "Every channel"],
          ["chosen", "These channels"],
        ]}
      />
      <fieldset className="mt-2 hidden flex-wrap gap-2 [div:has(.segment-chosen:checked)>&]:flex">
        <legend className="sr-only">Channels</legend>
        {channels.map(({ id, name, kind }) => (
          <label
            key={id}
            className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-md border border-edge bg-surface px-2 text-xs max-sm:h-11"
          >
            <input
              type="checkbox"
              name={FIELDS.channel}
              value={id}
              defaultChecked={chosen.has(id)}
              className="size-3.5 accent-accent"
            />
            <span className="foreign font-medium">{name}</span>
            <span className="text-muted">{CHANNEL_NAMES[kind]}</span>
          </label>
        ))}
      </fieldset>
      <FieldError field="channels" problem={wrong} />
      <p className="mt-1.5 text-xs text-muted">
        {channels.length === 0 ? (
          <>
            There is no channel yet.{" "}
            <Link href={paths.channels()} className="text-accent underline underline-offset-2">
              Add one
            </Link>
          </>
        ) : latest === undefined ? (
          "No message has been delivered yet."
        ) : (
          <>
            Last delivered <Moment at={latest} viewer={viewer} as="moment" />
          </>
        )}
      </p>
    </div>
  );
}
