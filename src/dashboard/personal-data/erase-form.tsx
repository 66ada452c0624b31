"use client";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionForm } from "../access/action-form.tsx";
import { TextField } from "../access/fields.tsx";
import type { PersonSearch, PersonState } from "./person-state.ts";
import { SearchInputs } from "./search-inputs.tsx";
import { confirmationOf } from "./search-values.ts";

interface EraseFormProps {
  search: PersonSearch;
  act: (form: FormData) => void;
  isSending: boolean;
  problem: PersonState["problem"];
}

/** Erases the person once one of their values was typed. Part of a client component. */
export function EraseForm({ search, act, isSending, problem }: EraseFormProps) {
  return (
    <ActionForm needs="admin" action={act} className="space-y-3">
      <input type="hidden" name="do" value="erase" />
      <SearchInputs search={search} />
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        <li>
          In events, transactions, spans, log records, metrics, sessions and check-ins, their values are
          replaced. Counts, traces and issues stay as they are.
        </li>
        <li>
          Feedback, replays, files and other records that name them are deleted, and the attachments and
          profiles of their events.
        </li>
        <li>
          What was sent before and arrives later is redacted on arrival, for 14 days. Backups and downloads
          still hold them: delete these yourself.
        </li>
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label={`Type ${confirmationOf(search)} to erase them. This can't be undone`}
            name="confirmed"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" disabled={isSending}>
          Erase this person
        </Button>
      </div>
      {problem?.of === "erase" && (
        <Notice tone="danger" alert>
          {problem.text}
        </Notice>
      )}
    </ActionForm>
  );
}
