import { groupDigits } from "#lib/group-digits.ts";
import { LaterCopyButton } from "./later-copy-button.tsx";

interface ErrorIdProps {
  id: string;
  /** Whether the id is that of a reported failure or of a request. */
  label?: "Error id" | "Request id";
}

/** An id to read out or to copy, on a phone in two lines of four groups. */
export function ErrorId({ id, label = "Error id" }: ErrorIdProps) {
  return (
    <div className="flex w-fit max-w-full items-center gap-3 rounded-md border border-line bg-sunken py-1 pr-1 pl-3 text-sm">
      <span className="shrink-0 text-muted">{label}</span>
      <code className="figures max-sm:w-[19ch]" data-error-id={id}>
        {groupDigits(id)}
      </code>
      <LaterCopyButton text={id} label={`Copy the ${label.toLowerCase()}`} />
    </div>
  );
}
