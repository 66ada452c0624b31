"use client";

import { useActionState, type ReactNode } from "react";
import type { ChannelKind } from "#model/watch/channel.ts";
import type { Severity } from "#model/watch/severity.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_AREA, TEXT_FIELD } from "#ui/text-field.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { FieldError } from "../field-error.tsx";
import type { FormAction, FormState } from "../form-state.ts";

interface ChannelFormProps {
  kind: ChannelKind;
  /** The id of the one that is changed; null for a new one. */
  id: string | null;
  /** Whether it has a key. */
  isSigned: boolean;
  address: { label: string; hint: string; example: string };
  severities: readonly { id: Severity; name: string }[];
  initial: FormState;
  save: FormAction;
  /** The list of channels. */
  back: string;
}

/** Adds or changes a channel. A client component because invalid input must stay; it works without script. */
export function ChannelForm(props: ChannelFormProps) {
  const { kind, id, isSigned, address, severities, initial, save, back } = props;
  const [{ values, problems }, act, isSaving] = useActionState(save, initial);
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: values[name] ?? "",
    "aria-invalid": problems[name] === undefined ? undefined : true,
    "aria-describedby": problems[name] === undefined ? `${name}-hint` : `${name}-hint ${name}-problem`,
  });
  const part = (name: string, label: string, hint: string | null, control: ReactNode) => (
    <div>
      <label htmlFor={name} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {control}
      {hint !== null && (
        <p id={`${name}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError field={name} problem={problems[name] === undefined ? null : { text: problems[name] }} />
    </div>
  );
  const secret = { autoComplete: "off", spellCheck: false, maxLength: 2000 };
  return (
    <ActionForm
      isMain
      needs="admin"
      action={act}
      key={JSON.stringify(values)}
      className="max-w-160 space-y-4"
    >
      {problems[""] !== undefined && (
        <Notice tone="danger" alert>
          {problems[""]}
        </Notice>
      )}
      <input type="hidden" name="kind" value={kind} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      {part(
        "name",
        "Name",
        null,
        <input {...field("name")} autoComplete="off" maxLength={120} className={TEXT_FIELD} />,
      )}
      {part(
        "address",
        address.label,
        id === null
          ? address.hint
          : `${address.hint} The stored one is not shown; leave this empty to keep it.`,
        <input
          {...field("address")}
          {...secret}
          placeholder={id === null ? address.example : "Stored"}
          className={`${TEXT_FIELD} font-mono`}
        />,
      )}
      {part(
        "severity",
        "Gets",
        null,
        <Select {...field("severity")} className="w-56">
          {severities.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>,
      )}
      {kind === "webhook" && (
        <details open={problems["key"] !== undefined || problems["template"] !== undefined || undefined}>
          <summary className="rounded-sm text-sm text-muted hover:text-ink">Signature and body</summary>
          <div className="mt-3 space-y-4">
            {part(
              "key",
              "Signing key",
              `Signs each message: X-Glasshouse-Signature is the HMAC of its body. 16 characters or more.${isSigned ? " The stored one is not shown; leave this empty to keep it." : ""}`,
              <input
                {...field("key")}
                {...secret}
                placeholder={isSigned ? "Stored" : undefined}
                className={`${TEXT_FIELD} font-mono`}
              />,
            )}
            {part(
              "template",
              "Body",
              "JSON with {{title}}, {{text}}, {{state}}, {{severity}} and the other fields of the usual body; empty for that.",
              <textarea
                {...field("template")}
                rows={5}
                spellCheck={false}
                className={`${TEXT_AREA} font-mono`}
              />,
            )}
          </div>
        </details>
      )}
      <CheckField name="isOn" value="on" defaultChecked={values["isOn"] === "on"} label="On" />
      <div className="flex gap-2 pt-1">
        <Button type="submit" look="primary" disabled={isSaving}>
          {isSaving ? "Saving…" : id === null ? "Add channel" : "Save channel"}
        </Button>
        <Link href={back} scroll={false} className={buttonClass()}>
          Cancel
        </Link>
      </div>
    </ActionForm>
  );
}
