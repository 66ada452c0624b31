"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, type FormEvent } from "react";
import { Link } from "#ui/link.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { paths } from "../paths.ts";
import type { Place } from "../scope/scoped-query.ts";
import { useHere } from "./use-here.ts";

interface PlaceListProps {
  name: keyof Place;
  /** The choice of none: `All services`. */
  all: string;
  open: boolean;
  close: () => void;
}

type Seen = string[] | "closed" | "loading" | "failed";

/** The values of a switch that were seen, loaded when it opens. */
export function PlaceList({ name, all, open, close }: PlaceListProps) {
  const { search, to } = useHere();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const seen = useSeenPlaces(name, open);
  const current = search.get(name);
  const written = typed.trim().toLowerCase();
  const matching =
    typeof seen === "string" ? [] : seen.filter((value) => value.toLowerCase().includes(written));

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = matching[0] ?? typed.trim();
    if (value !== "") router.push(to({ [name]: value }));
    setTyped("");
    close();
  }

  return (
    <>
      <form onSubmit={submit}>
        <input
          name={name}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={`Find ${name === "env" ? "an environment" : "a service"}`}
          placeholder="Find or type"
          autoComplete="off"
          maxLength={200}
          className={`${TEXT_FIELD} mb-1`}
        />
      </form>
      <ul>
        {[null, ...matching].map((value) => (
          <li key={value ?? ""}>
            <Link
              href={to({ [name]: value })}
              bare
              onClick={close}
              aria-current={value === current ? "true" : undefined}
              className="foreign flex min-h-8 items-center rounded-md px-2 py-1 hover:bg-sunken aria-[current=true]:font-medium aria-[current=true]:text-accent"
            >
              {value ?? all}
            </Link>
          </li>
        ))}
      </ul>
      <output className="block px-2 text-xs text-faint empty:hidden">
        {seen === "loading" && "Loading…"}
        {seen === "failed" && "The collector isn’t responding. You can type a name."}
        {typeof seen !== "string" && matching.length === 0 && "None seen. You can type a name."}
      </output>
    </>
  );
}

function useSeenPlaces(name: keyof Place, open: boolean): Seen {
  const [seen, setSeen] = useState<string[] | "failed" | null>(null);
  useEffect(() => {
    if (!open) return;
    const ended = new AbortController();
    fetch(paths.seenPlaces(name), { signal: ended.signal })
      .then((answer) => answer.json())
      .then(
        ({ values }: { values?: unknown }) =>
          setSeen(Array.isArray(values) ? values.filter((value) => typeof value === "string") : "failed"),
        () => {
          if (!ended.signal.aborted) setSeen("failed");
        },
      );
    return () => ended.abort();
  }, [name, open]);
  return seen ?? (open ? "loading" : "closed");
}
