import type { ReactNode } from "react";
import type { DetectorView } from "#api/scrubbing.ts";
import { CheckField } from "#ui/check-field.tsx";

interface DetectorRowProps {
  detector: DetectorView;
  field: string;
  isOn: boolean;
  hits: ReactNode;
}

/** A detector of the catalogue: its switch, what it finds, its source and its hits. */
export function DetectorRow({ detector, field, isOn, hits }: DetectorRowProps) {
  const { name, title, finds, source } = detector;
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-1.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <CheckField
        key={String(isOn)}
        name={field}
        defaultChecked={isOn}
        label={
          <>
            {title} <code className="text-xs text-faint">{name}</code>
          </>
        }
        about={<span className="block first-letter:uppercase">{finds}</span>}
      />
      {source === null ? (
        <span />
      ) : (
        <a
          href={source}
          rel="noreferrer"
          className="text-xs text-faint underline-offset-2 hover:underline max-sm:ml-10"
        >
          <span className="sr-only">Source of {title}: </span>
          {new URL(source).hostname}
        </a>
      )}
      {hits}
    </li>
  );
}
