"use client";

import { useActionState, useId } from "react";
import type { Role } from "#model/access/rights.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { CopyLine } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import type { LinkAction, LinkState } from "./link-state.ts";
import { ROLE_NAMES } from "./role-names.ts";

const NO_LINK: LinkState = { link: null, problem: null };

interface InviteFormProps {
  invite: LinkAction;
  /** The roles that the viewer may give. */
  roles: readonly Role[];
  /** Why the viewer may invite nobody; null if they may. */
  disabledReason: string | null;
}

/** Invites somebody. A client component because the link is shown once, in answer; it works without script. */
export function InviteForm({ invite, roles, disabledReason }: InviteFormProps) {
  const [state, act, isSending] = useActionState(invite, NO_LINK);
  const id = useId();
  const isDisabled = disabledReason !== null;
  return (
    <form action={act} className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <label htmlFor={`${id}-name`} className="mb-1 block text-sm font-medium">
            Name or e-mail address
          </label>
          <input
            id={`${id}-name`}
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            disabled={isDisabled}
            className={TEXT_FIELD}
          />
        </div>
        <div>
          <label htmlFor={`${id}-role`} className="mb-1 block text-sm font-medium">
            Role
          </label>
          <Select id={`${id}-role`} name="role" disabled={isDisabled} defaultValue={roles[0]}>
            {ROLE_NAMES.filter(({ role }) => roles.includes(role)).map(({ role, label }) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" look="primary" disabled={isDisabled || isSending}>
          Invite
        </Button>
      </div>
      {isDisabled && <p className="text-sm text-muted">{disabledReason}</p>}
      <LinkResult state={state} />
    </form>
  );
}

interface LinkFormProps {
  makeLink: LinkAction;
  person: number;
  name: string;
  /** Whether they have a password, which the link replaces. */
  isReset: boolean;
  disabledReason: string | null;
}

/** Makes a new link for somebody. A client component for the same reason. */
export function LinkForm({ makeLink, person, name, isReset, disabledReason }: LinkFormProps) {
  const [state, act, isSending] = useActionState(makeLink, NO_LINK);
  return (
    <form action={act} className={classNames("space-y-2", hasResult(state) && "w-full")}>
      <input type="hidden" name="person" value={person} />
      <input type="hidden" name="name" value={name} />
      <Button
        type="submit"
        size="small"
        disabled={disabledReason !== null || isSending}
        data-tip={disabledReason ?? undefined}
        aria-label={`${isReset ? "Reset password of" : "New link for"} ${name}`}
      >
        {isReset ? "Reset password" : "New link"}
      </Button>
      <LinkResult state={state} />
    </form>
  );
}

function hasResult({ link, problem }: LinkState): boolean {
  return link !== null || problem !== null;
}

function LinkResult({ state: { link, problem } }: { state: LinkState }) {
  if (problem !== null)
    return (
      <Notice tone="danger" alert>
        {problem}
      </Notice>
    );
  if (link === null) return null;
  return (
    <output className="block space-y-1 text-sm">
      <p>
        Send this link to <span className="foreign font-medium">{link.name}</span>. It works once, until{" "}
        {link.expires}, and is not shown again.
      </p>
      <CopyLine text={link.url} label="Copy link" />
    </output>
  );
}
