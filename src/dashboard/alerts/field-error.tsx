/** What is wrong with a field, beside it; the field refers to it. */
export function FieldError({ field, problem }: { field: string; problem: { text: string } | null }) {
  if (problem === null) return null;
  return (
    <span id={`${field}-problem`} className="foreign text-xs text-danger">
      {problem.text}
    </span>
  );
}
