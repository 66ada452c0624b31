"use client";

import { type ReactNode, useActionState, useId } from "react";
import { Button } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { SCOPE_NAMES } from "./scope-names.ts";
import type { TokenAction, TokenState } from "./token-state.ts";

const NOTHING: TokenState = { made: null, problem: null };
const LASTS = [
  { days: "", label: "Never" },
  { days: "7", label: "In 7 days" },
  { days: "30", label: "In 30 days" },
  { days: "90", label: "In 90 days" },
  { days: "365", label: "In a year" },
] as const;

interface TokenFormProps {
  create: TokenAction;
  projects: readonly { slug: string; name: string }[];
  /** Why the viewer may make none; null if they may. */
  disabledReason: string | null;
}

/** Creates a token. A client component because the token is shown once, in answer; it works without script. */
export function TokenForm({ create, projects, disabledReason }: TokenFormProps) {
  const [state, act, isSending] = useActionState(create, NOTHING);
  const isDisabled = disabledReason !== null;
  return (
    <form action={act} className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Name" className="min-w-56 flex-1">
          {(id) => (
            <input
              id={id}
              name="name"
              required
              maxLength={100}
              autoComplete="off"
              placeholder="What uses it"
              disabled={isDisabled}
              className={TEXT_FIELD}
            />
          )}
        </Field>
        <Field label="Scope">
          {(id) => (
            <Select id={id} name="scope" disabled={isDisabled} defaultValue="read">
              {SCOPE_NAMES.map(({ scope, label }) => (
                <option key={scope} value={scope}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Project">
          {(id) => (
            <Select id={id} name="project" disabled={isDisabled} className="sm:max-w-48">
              <option value="">All projects</option>
              {projects.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Expires">
          {(id) => (
            <Select id={id} name="days" disabled={isDisabled} defaultValue="90">
              {LASTS.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" look="primary" disabled={isDisabled || isSending}>
          Create token
        </Button>
      </div>
      {isDisabled && <p className="text-sm text-muted">{disabledReason}</p>}
      <Made state={state} />
    </form>
  );
}

interface FieldProps {
  label: string;
  className?: string;
  /** The control, with this id. */
  children: (id: string) => ReactNode;
}

function Field({ label, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function Made({ state: { made, problem } }: { state: TokenState }) {
  if (problem !== null)
    return (
      <Notice tone="danger" alert>
        {problem}
      </Notice>
    );
  if (made === null) return null;
  return (
    <output className="block space-y-1 text-sm">
      <p>
        The token of <span className="foreign font-medium">{made.name}</span>. Keep it now: it is not shown
        again.
      </p>
      <CopyLine text={made.token} label="Copy token" />
    </output>
  );
}
