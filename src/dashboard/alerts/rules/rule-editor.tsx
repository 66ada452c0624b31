import { Ellipsis } from "lucide";
import type { ReactNode } from "react";
import type { ChannelView } from "#api/channels.ts";
import type { RuleView } from "#api/rules.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import { Button, buttonClass, SQUARE } from "#ui/button.tsx";
import { Switch } from "#ui/check-field.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { Permitted } from "../../access/action-form.tsx";
import { paths } from "../../paths.ts";
import { FieldError } from "../field-error.tsx";
import { TestButton, type TestAction } from "../test-button.tsx";
import { DraftForm } from "./draft-form.tsx";
import { FIELDS, type Draft } from "./draft.ts";
import type { NameLists } from "./read-names.ts";
import type { FieldProblem } from "./read-problem.ts";
import { RuleOptions } from "./rule-options.tsx";
import { SentenceFields } from "./sentence-fields.tsx";
import { sentenceOf } from "./sentence.ts";
import { SmallPrintFields } from "./small-print-fields.tsx";

export interface RuleActions {
  save: (form: FormData) => Promise<void>;
  remove: (form: FormData) => Promise<void>;
  test: TestAction;
}

export interface RuleEditorProps {
  /** Null for a new one. */
  view: RuleView | null;
  draft: Draft;
  /** Whether the draft differs from what is stored. */
  isChanged: boolean;
  names: NameLists;
  channels: ChannelView[];
  problem: FieldProblem | null;
  actions: RuleActions;
  preview: ReactNode;
  viewer: Viewer;
}

/** One rule: its sentence, what it would have done, and what it does when it fires. */
export function RuleEditor(props: RuleEditorProps) {
  const { view, draft, isChanged, names, channels, problem, preview, viewer } = props;
  const stored = view?.rule ?? null;
  const known = new Set([...sentenceFields(draft), "name", "runbook", "keepFiringMinutes"]);
  const isElsewhere = problem !== null && !known.has(problem.field) && !problem.field.startsWith("channels");
  return (
    <DraftForm action={stored === null ? paths.newRule() : paths.rules()} isDraft={isChanged}>
      {stored !== null && <input type="hidden" name="rule" value={stored.id} />}
      <input type="hidden" name={FIELDS.draft} value="1" />
      <input type="hidden" name="condition.kind" value={draft["condition.kind"]} />
      {/* The first button of a form is the one that Enter presses: it only shows the draft. */}
      <button type="submit" data-preview="" hidden>
        Preview
      </button>
      <section aria-label="Rule" className="rounded-lg border border-line bg-surface">
        <Head {...props} />
        <div className="border-t border-line px-4 py-4 md:px-5">
          {isElsewhere && (
            <div className="mb-3">
              <Notice tone="danger">{problem.text}</Notice>
            </div>
          )}
          <SentenceFields parts={sentenceOf(draft)} names={names} problem={problem} />
          <SmallPrintFields draft={draft} problem={problem} />
          <button
            type="submit"
            data-preview=""
            className={buttonClass("plain", "mt-3 hidden noscript:inline-flex", "small")}
          >
            Preview
          </button>
        </div>
        <div className="border-t border-line px-4 py-4 transition-opacity md:px-5 [form[aria-busy=true]_&]:opacity-60">
          {preview}
        </div>
        <div className="border-t border-line px-4 py-4 md:px-5">
          <RuleOptions draft={draft} stored={stored} channels={channels} problem={problem} viewer={viewer} />
        </div>
        <Foot {...props} />
      </section>
    </DraftForm>
  );
}

function sentenceFields(draft: Draft): string[] {
  return sentenceOf(draft).flatMap((part) => (typeof part === "string" ? [] : part.field));
}

function Head({ view, draft, problem, actions }: RuleEditorProps) {
  const wrong = problem?.field === "name" ? problem : null;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-3 pl-2 md:pl-3">
      <div className="min-w-40 flex-1">
        <input
          name="name"
          aria-label="Name"
          defaultValue={draft["name"]}
          maxLength={120}
          autoComplete="off"
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : "name-problem"}
          className="h-8 w-full rounded-md border border-transparent bg-transparent px-2 type-section text-ellipsis hover:border-edge focus:border-edge aria-invalid:border-danger max-sm:h-11"
        />
        <FieldError field="name" problem={wrong} />
      </div>
      <label htmlFor="rule-on" className="flex items-center gap-2 text-sm text-muted max-sm:min-h-11">
        On
        <Switch id="rule-on" name="isOn" value="on" defaultChecked={draft["isOn"] === "on"} />
      </label>
      {view !== null && (
        <PopupBox id="rule-more" name="More" look="quiet" className={SQUARE} label={<Icon icon={Ellipsis} />}>
          <Removal view={view} remove={actions.remove} />
        </PopupBox>
      )}
    </div>
  );
}

const DEFAULTS = new Set(DEFAULT_RULES.map(({ id }) => id));

/** A default rule cannot be missed: it returns to what it was. */
function Removal({ view: { rule, origin }, remove }: { view: RuleView; remove: RuleActions["remove"] }) {
  const isDefault = DEFAULTS.has(rule.id);
  if (isDefault && origin === "default")
    return (
      <p className="p-2 text-sm text-muted">
        A default rule, unchanged. It can be switched off, but not deleted.
      </p>
    );
  return (
    <div className="space-y-2 p-2 text-sm">
      <p>
        {isDefault
          ? "The rule returns to its default. Alerts that fire stay open until their condition is over."
          : "The rule is deleted, and no longer evaluated. Its alerts of the past are kept."}
      </p>
      <Permitted needs="admin">
        <Button type="submit" formAction={remove} className={isDefault ? undefined : "text-danger!"}>
          {isDefault ? "Reset to default" : "Delete rule"}
        </Button>
      </Permitted>
    </div>
  );
}

function Foot({ view, isChanged, channels, actions }: RuleEditorProps) {
  const isNew = view === null;
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 md:px-5",
        isChanged && "sticky bottom-0 z-10 max-md:bottom-14",
      )}
    >
      <Permitted needs="admin">
        <TestButton test={actions.test} label="Send a test" isOff={channels.length === 0} />
      </Permitted>
      <div className="flex items-center gap-2">
        <span role="status" className="text-xs text-muted">
          {isChanged && !isNew && "Unsaved changes"}
        </span>
        {(isChanged || isNew) && (
          <Link
            href={isNew ? paths.rules() : paths.rules({ rule: view.rule.id })}
            scroll={false}
            className={buttonClass()}
          >
            {isNew ? "Cancel" : "Discard"}
          </Link>
        )}
        <Permitted needs="admin">
          <Button type="submit" formAction={actions.save} look={isChanged || isNew ? "primary" : "plain"}>
            Save rule
          </Button>
        </Permitted>
      </div>
    </div>
  );
}
