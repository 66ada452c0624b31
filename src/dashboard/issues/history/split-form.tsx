import { Button } from "#ui/button.tsx";
import type { FormAction } from "../actions/change-notice.tsx";

interface SplitFormProps {
  issueId: string;
  hashes: string[];
  act: FormAction;
  here: string;
}

/** The fingerprints that lead to an issue, some of which can get an issue of their own. */
export function SplitForm({ issueId, hashes, act, here }: SplitFormProps) {
  return (
    <details className="mt-5 text-sm">
      <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">
        {hashes.length} fingerprints lead here
      </summary>
      <form action={act} className="mt-2">
        <input type="hidden" name="selected" value={issueId} />
        <input type="hidden" name="return" value={here} />
        <ul
          className="scroll-thin max-h-48 space-y-1 overflow-y-auto"
          tabIndex={hashes.length > 6 ? 0 : undefined}
        >
          {hashes.map((hash) => (
            <li key={hash}>
              <label className="flex items-center gap-2 font-mono text-xs">
                <input type="checkbox" name="hash" value={hash} className="size-4 accent-accent" />
                {hash}
              </label>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-xs text-faint">
          The chosen ones get an issue of their own for what comes from now on; what came before stays here.
        </p>
        <Button type="submit" name="act" value="split" className="mt-2">
          Split off
        </Button>
      </form>
    </details>
  );
}
