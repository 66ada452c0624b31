import type { MergedView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { ActionForm } from "../../access/action-form.tsx";
import type { FormAction } from "../actions/change-notice.tsx";

/** The issues merged into this one, each with a button to unmerge it. */
export function MergedIssues({ merged, act, here }: { merged: MergedView; act: FormAction; here: string }) {
  return (
    <div className="mt-5">
      <h3 className="text-sm font-medium">Merged into this issue</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {merged.merged.map((part) => (
          <li key={part.id} className="py-1.5">
            <ActionForm action={act} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <input type="hidden" name="selected" value={part.id} />
              <input type="hidden" name="return" value={here} />
              <span className="figures shrink-0 text-faint">{part.shortId}</span>
              <span className="foreign min-w-0 flex-1 truncate">{part.title}</span>
              <span className="figures text-xs text-muted">
                {countOf(Number(part.count), "event")}, {countOf(part.hashes.length, "hash", "hashes")}
              </span>
              <Button type="submit" name="act" value="unmerge" look="quiet">
                Unmerge<span className="sr-only"> {part.shortId}</span>
              </Button>
            </ActionForm>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SplitFormProps {
  issueId: string;
  hashes: string[];
  act: FormAction;
  here: string;
}

/** The fingerprints of an issue, which can be split into a new issue. */
export function SplitForm({ issueId, hashes, act, here }: SplitFormProps) {
  return (
    <details className="mt-5 text-sm">
      <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">
        Grouped by {hashes.length} fingerprints
      </summary>
      <ActionForm action={act} className="mt-2">
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
          Selected fingerprints get a new issue. Applies to new events only; existing events stay here.
        </p>
        <Button type="submit" name="act" value="split" className="mt-2">
          Split off
        </Button>
      </ActionForm>
    </details>
  );
}
