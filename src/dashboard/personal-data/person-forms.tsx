"use client";

import { Download } from "lucide";
import { useActionState, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countOf } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { paths } from "../paths.ts";
import { EraseForm } from "./erase-form.tsx";
import { FoundTable } from "./found-table.tsx";
import type { PersonAction, PersonProgress, PersonSearch, PersonState } from "./person-state.ts";
import { SearchForm, type SearchedProject } from "./search-form.tsx";
import { SearchInputs } from "./search-inputs.tsx";
import { valuesOf } from "./search-values.ts";

const NOTHING: PersonState = { search: null, found: null, problem: null };

interface PersonFormsProps {
  act: PersonAction;
  /** Those that the viewer administers. */
  projects: readonly SearchedProject[];
}

/**
 * Finds one person, and offers to download and to erase what was found. A client component because whom it is about must not
 * stand in an address, and because it counts on by itself; it works without script.
 */
export function PersonForms({ act, projects }: PersonFormsProps) {
  const [state, send, isSending] = useActionState(act, NOTHING);
  const { search, found } = state;
  return (
    <>
      <Section id="find-person" title="Find a person">
        <Card>
          <SearchForm state={state} act={send} isSending={isSending} projects={projects} />
        </Card>
      </Section>
      {search !== null && found !== null && (
        <Found
          search={search}
          found={found}
          problem={state.problem}
          send={send}
          isSending={isSending}
          projects={projects}
        />
      )}
    </>
  );
}

interface FoundProps extends Omit<PersonFormsProps, "act"> {
  search: PersonSearch;
  found: PersonProgress;
  problem: PersonState["problem"];
  send: (form: FormData) => void;
  isSending: boolean;
}

function Found({ search, found, problem, send, isSending, projects }: FoundProps) {
  const { counts } = found.tally;
  const total = counts.reduce((sum, { records }) => sum + records, 0);
  const isWhole = found.next === null;
  return (
    <>
      <Section
        id="found-person"
        title="Found"
        meta={isWhole ? countOf(total, "record") : `${countOf(total, "record")} so far`}
        aside={
          <form method="post" action={paths.personalDataExport()}>
            <SearchInputs search={search} />
            <Button type="submit" look="quiet" data-tip="Every record as it is stored, as JSON lines">
              <Icon icon={Download} />
              Download
            </Button>
          </form>
        }
      >
        <p className="mb-3 text-sm">
          Records that name{" "}
          {valuesOf(search).map((value, place) => (
            <span key={`${place} ${value}`}>
              {place > 0 && ", "}
              <span className="foreign font-medium wrap-anywhere">{value}</span>
            </span>
          ))}
          .
        </p>
        {!isWhole && (
          <CountOn search={search} send={send} isSending={isSending} isHalted={problem !== null} />
        )}
        {total > 0 && <FoundTable tally={found.tally} projects={projects} />}
        {total === 0 && isWhole && (
          <p className="text-sm text-muted">
            Nothing stored names them. Erasing them still redacts what was sent before and arrives later.
          </p>
        )}
      </Section>
      <Section id="erase-person" title="Erase">
        <Card>
          <EraseForm search={search} act={send} isSending={isSending} problem={problem} />
        </Card>
      </Section>
    </>
  );
}

interface CountOnProps extends Pick<FoundProps, "search" | "send" | "isSending"> {
  /** After a failure, which the viewer decides about. */
  isHalted: boolean;
}

/** Goes on by itself; without script, by its button. */
function CountOn({ search, send, isSending, isHalted }: CountOnProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isSending && !isHalted) form.current?.requestSubmit();
  }, [isSending, isHalted]);
  return (
    <form ref={form} action={send} className="mb-3 flex flex-wrap items-center gap-3 text-sm">
      <input type="hidden" name="do" value="continue" />
      <SearchInputs search={search} />
      <output className="text-muted">Not everything was looked through yet.</output>
      <Button type="submit" size="small" disabled={isSending}>
        {isSending ? "Counting…" : "Continue"}
      </Button>
    </form>
  );
}
