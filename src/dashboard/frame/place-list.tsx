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

interface SeenPlaces {
  values: string[];
  /** How long ago, of services that are quiet. */
  lastSeen: ReadonlyMap<string, string>;
}

type Seen = SeenPlaces | "closed" | "loading" | "failed";

/** The values of a switch that were seen, loaded when it opens. */
export function PlaceList({ name, all, open, close }: PlaceListProps) {
  const { search, to } = useHere();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const seen = useSeenPlaces(name, open);
  const current = search.get(name);
  const written = typed.trim().toLowerCase();
  const matching =
    typeof seen === "string" ? [] : seen.values.filter((value) => value.toLowerCase().includes(written));

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
              className="foreign flex min-h-8 items-center justify-between gap-3 rounded-md px-2 py-1 hover:bg-sunken aria-[current=true]:font-medium aria-[current=true]:text-accent"
            >
              <span className="min-w-0 truncate">{value ?? all}</span>
              <LastSeen
                ago={typeof seen === "string" || value === null ? undefined : seen.lastSeen.get(value)}
              />
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

/** Says it of a service that has been quiet for a while. */
function LastSeen({ ago }: { ago: string | undefined }) {
  if (ago === undefined) return null;
  return <span className="figures shrink-0 text-xs font-normal text-muted">Last seen {ago}</span>;
}

function readSeen({
  values,
  lastSeen,
}: Partial<Record<"values" | "lastSeen", unknown>>): SeenPlaces | "failed" {
  if (!Array.isArray(values)) return "failed";
  const texts = Object.entries(lastSeen ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { values: values.filter((value) => typeof value === "string"), lastSeen: new Map(texts) };
}

function useSeenPlaces(name: keyof Place, open: boolean): Seen {
  const [seen, setSeen] = useState<SeenPlaces | "failed" | null>(null);
  useEffect(() => {
    if (!open) return;
    const ended = new AbortController();
    fetch(paths.seenPlaces(name), { signal: ended.signal })
      .then((answer) => answer.json())
      .then(
        (answer: Partial<Record<"values" | "lastSeen", unknown>>) => setSeen(readSeen(answer)),
        () => {
          if (!ended.signal.aborted) setSeen("failed");
        },
      );
    return () => ended.abort();
  }, [name, open]);
  return seen ?? (open ? "loading" : "closed");
}
