interface SegmentsProps {
  name: string;
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

/**
 * A choice of few, all of which are seen: radio buttons in the look of a view switch. Styles can ask which one is chosen by its
 * class, `segment-<value>`.
 */
export function Segments({ name, label, value, choices }: SegmentsProps) {
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex max-w-full rounded-md bg-sunken">
      {choices.map(([one, text]) => (
        <label key={one} className="cursor-pointer">
          <input
            type="radio"
            name={name}
            value={one}
            defaultChecked={one === value}
            className={`segment-${one} peer sr-only`}
          />
          <span className="inline-flex h-7 items-center rounded-md border border-transparent px-2.5 text-xs whitespace-nowrap text-muted peer-checked:border-edge peer-checked:bg-surface peer-checked:font-medium peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-accent hover:text-ink max-sm:h-11 max-sm:px-4 forced-colors:peer-checked:border-[color:Highlight]">
            {text}
          </span>
        </label>
      ))}
    </div>
  );
}
