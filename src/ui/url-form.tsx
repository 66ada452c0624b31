"use client";

import { useContext, useTransition, type ComponentProps, type FormEvent } from "react";
import { LinkScope, useScopedRouter } from "./link-scope.ts";

type UrlFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { action: string };

/** A form whose fields become the query of a page; a plain form without script. */
export function UrlForm({ action, children, ...rest }: UrlFormProps) {
  const router = useScopedRouter();
  const carried = new URL(useContext(LinkScope)(action), "http://here.invalid").searchParams;
  const [busy, start] = useTransition();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") query.append(name, value);
    start(() => router.push(`${action}?${query}`));
  }

  return (
    <form {...rest} action={action} aria-busy={busy} onSubmit={submit}>
      {[...carried].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
