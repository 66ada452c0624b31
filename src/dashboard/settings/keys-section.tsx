import type { ProjectKeyView } from "#api/projects.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { TextField } from "../access/fields.tsx";

type Act = (form: FormData) => Promise<void>;

/** What the forms of the keys do. */
export interface KeyActions {
  create: Act;
  save: Act;
  rotate: Act;
  remove: Act;
}

interface KeysSectionProps {
  keys: ProjectKeyView[];
  actions: KeyActions;
  viewer: Viewer;
}

/** The keys that report to a project. */
export function KeysSection({ keys, actions, viewer }: KeysSectionProps) {
  return (
    <Section id="keys" title="Keys" meta={countOf(keys.length, "key", "keys")}>
      <p className="mb-3 text-sm text-muted">
        A key for each sender lets you see which are in use, limit one, and replace one without stopping the
        others. An application that was built with a rotated key reports with it until the old key ends.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {keys.map((key) => (
          <Key key={key.id} shown={key} actions={actions} viewer={viewer} />
        ))}
      </ul>
      <Card className="mt-3 p-4">
        <ActionForm needs="admin" action={actions.create} className="flex flex-wrap items-end gap-3">
          <KeyFields name="" perMinute={null} />
          <Button type="submit">Add key</Button>
        </ActionForm>
      </Card>
    </Section>
  );
}

function Key({ shown, actions, viewer }: { shown: ProjectKeyView; actions: KeyActions; viewer: Viewer }) {
  const { id, name, dsn, perMinute, expiresAt, usedAt } = shown;
  const hidden = <input type="hidden" name="key" value={id} />;
  return (
    <li className="space-y-2 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="foreign font-medium">{name}</span>
        <span className="text-xs text-muted">
          {usedAt === null ? (
            "never used"
          ) : (
            <>
              last used <Moment at={usedAt} viewer={viewer} />
            </>
          )}
          {perMinute !== null && `, ${perMinute.toLocaleString("en")} items a minute at most`}
          {expiresAt !== null && (
            <>
              , {Date.parse(expiresAt) <= viewer.now ? "ended" : "ends"}{" "}
              <Moment at={expiresAt} viewer={viewer} as="minute" />
            </>
          )}
        </span>
      </div>
      <CopyLine text={dsn} label={`Copy DSN of ${name}`} />
      <div className="flex flex-wrap items-start gap-2">
        <details className="min-w-0 text-sm open:w-full">
          <summary className="btn btn-plain btn-small cursor-pointer">Change</summary>
          <ActionForm needs="admin" action={actions.save} className="mt-3 flex flex-wrap items-end gap-3">
            {hidden}
            <input type="hidden" name="expiresAt" value={expiresAt ?? ""} />
            <KeyFields name={name} perMinute={perMinute} />
            <Button type="submit">Save</Button>
          </ActionForm>
        </details>
        <ActionForm needs="admin" action={actions.rotate}>
          {hidden}
          <Button type="submit" size="small" data-tip="A new key; this one works for 30 days more">
            Rotate
          </Button>
        </ActionForm>
        <details className="min-w-0 text-sm open:w-full">
          <summary className="btn btn-plain btn-small cursor-pointer">Delete</summary>
          <ActionForm
            needs="admin"
            action={actions.remove}
            className="mt-3 flex flex-wrap items-center gap-3"
          >
            {hidden}
            <p className="text-muted">Whoever sends with it is refused at once.</p>
            <Button type="submit" size="small" aria-label={`Delete the key ${name}`}>
              Delete key
            </Button>
          </ActionForm>
        </details>
      </div>
    </li>
  );
}

function KeyFields({ name, perMinute }: { name: string; perMinute: number | null }) {
  return (
    <>
      <div className="min-w-48 flex-1">
        <TextField label="Name" name="name" maxLength={60} defaultValue={name} autoComplete="off" />
      </div>
      <div className="w-44">
        <TextField
          label="Items a minute"
          name="perMinute"
          required={false}
          inputMode="numeric"
          pattern="[0-9]{1,10}"
          placeholder="no limit"
          defaultValue={perMinute ?? ""}
          autoComplete="off"
        />
      </div>
    </>
  );
}
