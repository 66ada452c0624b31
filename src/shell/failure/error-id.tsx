import { CopyButton } from "#ui/copy-button.tsx";
import { readAloud } from "#telemetry/error-id.ts";

/** The one id of a failure, as a visitor reads it aloud or copies it. */
export function ErrorId({ id }: { id: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="figures rounded-md border border-line bg-sunken px-2 py-1 text-sm" data-error-id={id}>
        {readAloud(id)}
      </code>
      <CopyButton text={id} label="Copy the error id" />
    </p>
  );
}
