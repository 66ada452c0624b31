interface SearchProblemProps {
  id: string;
  /** The text that was not understood. */
  value: string;
  detail: string;
  /** Characters before the place; null where it is not known. */
  position: number | null;
}

/** Characters before the place that are shown with it. */
const BEFORE = 24;
const AFTER = 24;

/** Says below a filter why it was not understood, and shows the place. */
export function SearchProblem({ id, value, detail, position }: SearchProblemProps) {
  return (
    <div id={id} role="alert" className="mt-1.5 text-sm text-danger">
      {position !== null && position <= value.length && <Place value={value} position={position} />}
      <p className="foreign">{detail}</p>
    </div>
  );
}

function Place({ value, position }: { value: string; position: number }) {
  const from = Math.max(0, position - BEFORE);
  const rest = value.slice(position);
  const wrong = /^(?:[^\s)]+|\))/.exec(rest)?.[0].slice(0, AFTER) ?? "";
  return (
    <p aria-hidden="true" className="foreign mb-0.5 font-mono text-xs text-muted">
      {from > 0 && "…"}
      {value.slice(from, position)}
      <mark className="bg-danger-soft text-danger underline decoration-wavy underline-offset-4">
        {wrong === "" ? "\u00a0" : wrong}
      </mark>
      {rest.slice(wrong.length, wrong.length + AFTER)}
    </p>
  );
}
