"use client";

import { useEffect, useRef, useState, useTransition, type FormEvent, type ReactNode } from "react";
import { isChanged } from "#ui/is-changed.ts";
import { useScopedRouter } from "#ui/link-scope.ts";

/** How long somebody pauses who has typed a value. */
const PAUSE = 500;

interface DraftFormProps {
  /** The page that shows a draft from its query. */
  action: string;
  /** Whether the page shows one. */
  isDraft: boolean;
  children: ReactNode;
}

/**
 * A form whose fields are a draft in the page's URL: the page answers with the sentence, its errors and the preview. A client
 * component because it follows each change; without script, a button shows the draft.
 */
export function DraftForm({ action, isDraft, children }: DraftFormProps) {
  const router = useScopedRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDraft = useRef(isDraft);
  const [generation, setGeneration] = useState(0);
  const [isBusy, start] = useTransition();

  function show(pause: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current === null) return;
      const query = draftQuery(new FormData(form.current));
      start(() => router.replace(`${action}?${query}`, { scroll: false }));
    }, pause);
  }

  useEffect(() => {
    // A field may have been changed before this script ran.
    if ([...(form.current?.elements ?? [])].some(isChanged)) show(0);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only once
  }, []);

  useEffect(() => {
    // Fields that were typed into keep their text; those of a draft that is saved or discarded are made anew.
    if (wasDraft.current && !isDraft) setGeneration((before) => before + 1);
    wasDraft.current = isDraft;
  }, [isDraft]);

  function submit(event: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.dataset["preview"] === undefined) return;
    event.preventDefault();
    show(0);
  }

  return (
    <form
      key={generation}
      ref={form}
      action={action}
      aria-busy={isBusy}
      onChange={(event) => show(isTyped(event.target) ? PAUSE : 0)}
      onSubmit={submit}
    >
      {children}
    </form>
  );
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);
}

function draftQuery(fields: FormData): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    if (typeof value === "string" && !name.startsWith("$ACTION")) query.append(name, value);
  return query;
}
