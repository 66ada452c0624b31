import { BellOff } from "lucide";
import type { SilenceView } from "#api/silences.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { ALERT_SEVERITIES } from "../alert-severity.ts";
import type { FormAction, FormState } from "../form-state.ts";
import { NameListElements } from "../name-lists.tsx";
import type { AlertAnswers } from "../read-alerts.ts";
import type { NameLists } from "../rules/read-names.ts";
import { TIME_CHOICES } from "../time-choices.ts";
import { matchText } from "./match-text.ts";
import { SilenceForm } from "./silence-form.tsx";

interface SilencesScreenProps {
  answers: AlertAnswers;
  names: NameLists;
  initial: FormState;
  add: FormAction;
  end: (form: FormData) => Promise<void>;
  viewer: Viewer;
  collectorUrl: string;
}

/** Which alerts notify no one, for how long, and why. */
export function SilencesScreen(props: SilencesScreenProps) {
  const { answers, names, initial, add, end, viewer, collectorUrl } = props;
  const { silences, rules } = answers;
  if (!silences.ok)
    return <FailureScreen failure={silences.error} collectorUrl={collectorUrl} heading="h2" />;
  const known = rules.ok ? rules.value.rules.map(({ rule }) => rule) : [];
  const ruleNames = new Map(known.map(({ id, name }) => [id, name]));
  const list = silences.value.silences.toSorted(
    (one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state),
  );
  return (
    <>
      {list.length === 0 ? (
        <EmptyState icon={BellOff} title="Nothing is silenced">
          Alerts that match a silence still open and are shown, but notify no one. Silence what you know
          about, such as planned maintenance.
        </EmptyState>
      ) : (
        <RowList label="Silences" grid={GRID} columns={COLUMNS}>
          {list.map((silence) => (
            <SilenceRow key={silence.id} silence={silence} ruleNames={ruleNames} end={end} viewer={viewer} />
          ))}
        </RowList>
      )}
      <Section id="new-silence" title="New silence" meta="alerts that match every field" className="pt-8">
        <Card>
          <SilenceForm
            initial={initial}
            add={add}
            choices={{
              rules: known.map(({ id, name }) => ({ id, name })),
              severities: SEVERITIES.map((id) => ({ id, name: ALERT_SEVERITIES[id].label })),
              times: TIME_CHOICES,
            }}
          />
          <NameListElements names={names} />
        </Card>
      </Section>
    </>
  );
}

const STATES: SilenceView["state"][] = ["active", "pending", "over"];
const TONES: Record<SilenceView["state"], BadgeTone> = { active: "warn", pending: "accent", over: "plain" };
const LABELS: Record<SilenceView["state"], string> = { active: "Active", pending: "Pending", over: "Over" };

const GRID = "lg:grid-cols-[5rem_minmax(0,2fr)_minmax(0,1.5fr)_8rem_7.5rem_7.5rem_6.5rem]";
const COLUMNS = [
  { name: "State" },
  { name: "Matches" },
  { name: "Reason" },
  { name: "By" },
  { name: "From" },
  { name: "Until" },
  { name: "" },
];

interface SilenceRowProps {
  silence: SilenceView;
  ruleNames: ReadonlyMap<string, string>;
  end: (form: FormData) => Promise<void>;
  viewer: Viewer;
}

function SilenceRow({ silence, ruleNames, end, viewer }: SilenceRowProps) {
  const { id, match, reason, createdBy, startsAt, endsAt, state } = silence;
  return (
    <li
      id={`silence-${id}`}
      className={`min-h-9 items-center gap-x-4 gap-y-1 px-3 py-2 text-sm max-lg:flex max-lg:flex-wrap lg:grid ${GRID} ${state === "over" ? "text-muted" : ""}`}
    >
      <span>
        <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
      </span>
      <span className="foreign min-w-0 font-medium max-lg:w-full">{matchText(match, ruleNames)}</span>
      <span className="foreign min-w-0 text-muted max-lg:w-full max-lg:empty:hidden">{reason}</span>
      <span className="foreign min-w-0 truncate text-muted">
        <span className="sr-only">By </span>
        {createdBy}
      </span>
      <span className="figures text-muted">
        <span className="lg:sr-only">from </span>
        <Moment at={startsAt} viewer={viewer} as="minute" />
      </span>
      <span className="figures">
        <span className="lg:sr-only">until </span>
        <Moment at={endsAt} viewer={viewer} as="minute" />
      </span>
      <span className="lg:text-right">
        {state !== "over" && (
          <ActionForm action={end} className="inline">
            <input type="hidden" name="silence" value={id} />
            <Button type="submit" size="small" aria-label={`End now: ${matchText(match, ruleNames)}`}>
              End now
            </Button>
          </ActionForm>
        )}
      </span>
    </li>
  );
}
