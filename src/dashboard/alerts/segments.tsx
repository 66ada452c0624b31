interface SegmentsProps {
  name: string;
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

/** A choice of few, all of which are seen: radio buttons in the look of a view switch. */
export function Segments({ name, label, value, choices }: SegmentsProps) {
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex max-w-full rounded-md bg-sunken">
      {choices.map(([one, text]) => (
        <label
          key={one}
          className="inline-flex h-7 cursor-pointer items-center rounded-md border border-transparent px-2.5 text-xs whitespace-nowrap text-muted hover:text-ink has-checked:border-edge has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:h-11 max-sm:px-4 forced-colors:has-checked:border-[color:Highlight]"
        >
          <input type="radio" name={name} value={one} defaultChecked={one === value} className="sr-only" />
          {text}
        </label>
      ))}
    </div>
  );
}
