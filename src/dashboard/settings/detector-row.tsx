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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2">
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
      <DetectorHits name={title} hits={hits} max={max} />
      {source !== null && (
        <a
          href={source}
          rel="noreferrer"
          className="ml-10 w-fit text-xs text-faint underline-offset-2 hover:underline"
        >
          <span className="sr-only">Source of {title}: </span>
          {new URL(source).hostname}
        </a>
      )}
    </li>
  );
}

/** What a detector replaced today, and over the days before. */
export function DetectorHits({ name, hits, max }: { name: string; hits: number[]; max: number }) {
  const today = hits.at(-1) ?? 0;
  const total = hits.reduce((sum, count) => sum + count, 0);
  return (
    <div className="w-24 text-right sm:w-36">
      <Sparkline
        values={hits}
        max={max}
        shape="bar"
        label={`${name}: ${formatExact(today)} replaced today, ${formatExact(total)} in ${hits.length} days`}
        className="h-5 w-full"
      />
      <span aria-hidden="true" className="figures block text-xs text-faint">
        {formatCount(today)} today <span className="whitespace-nowrap">· {formatCount(total)} in 14 d</span>
      </span>
    </div>
  );
}
