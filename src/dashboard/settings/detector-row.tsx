import type { DetectorView } from "#api/scrubbing.ts";
import { CheckField } from "#ui/check-field.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import { formatCount, formatExact } from "#ui/format-count.ts";

interface DetectorRowProps {
  detector: DetectorView;
  field: string;
  isOn: boolean;
  /** The scale of all detectors' charts. */
  max: number;
}

/** A detector of the catalogue: its switch, what it finds, its source and its hits. */
export function DetectorRow({ detector, field, isOn, max }: DetectorRowProps) {
  const { name, title, finds, source, hits } = detector;
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
      <DetectorHits name={title} hits={hits} max={max} />
    </li>
  );
}

/** What a detector replaced today, and over the days before. */
export function DetectorHits({ name, hits, max }: { name: string; hits: number[]; max: number }) {
  const today = hits.at(-1) ?? 0;
  const total = hits.reduce((sum, count) => sum + count, 0);
  return (
    <div className="w-24 shrink-0 text-right max-sm:ml-auto sm:w-36">
      <Sparkline
        values={hits}
        max={max}
        shape="bar"
        label={`${name}: ${formatExact(today)} replaced today, ${formatExact(total)} in ${hits.length} days`}
        className={total === 0 ? "sr-only" : "h-5 w-full"}
      />
      <span aria-hidden="true" className="figures block text-xs text-faint">
        {total === 0 ? (
          "none in 14 d"
        ) : (
          <>
            {formatCount(today)} today{" "}
            <span className="whitespace-nowrap">· {formatCount(total)} in 14 d</span>
          </>
        )}
      </span>
    </div>
  );
}
