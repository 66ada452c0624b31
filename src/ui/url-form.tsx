"use client";

import { useRouter } from "next/navigation";
import { useTransition, type ComponentProps, type FormEvent } from "react";

type UrlFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { action: string };

/** A form whose fields become the query of a page; a plain form without script. */
export function UrlForm({ action, children, ...rest }: UrlFormProps) {
  const router = useRouter();
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
      {children}
    </form>
  );
}
