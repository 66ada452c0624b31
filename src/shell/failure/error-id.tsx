import { CopyButton } from "#ui/copy-button.tsx";
import { groupDigits } from "#telemetry/error-id.ts";

interface ErrorIdProps {
  id: string;
  /** What the id names: of a failure that was reported, or of a request about which there is nothing to report. */
  label?: "Error id" | "Request id";
}

/** The one id of a failure, as a visitor reads it aloud or copies it; on a phone in two lines of four groups. */
export function ErrorId({ id, label = "Error id" }: ErrorIdProps) {
  return (
    <div className="flex w-fit max-w-full items-center gap-3 rounded-md border border-line bg-sunken py-1 pr-1 pl-3 text-sm">
      <span className="shrink-0 text-muted">{label}</span>
      <code className="figures max-sm:w-[19ch]" data-error-id={id}>
        {groupDigits(id)}
      </code>
      <CopyButton text={id} label={`Copy the ${label.toLowerCase()}`} />
    </div>
  );
}
