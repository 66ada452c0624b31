import type { MergedView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import type { FormAction } from "./deed-notice.tsx";

/** What was merged into an issue, each with the way out again. */
export function MergedIssues({ merged, act, here }: { merged: MergedView; act: FormAction; here: string }) {
  return (
    <div className="mt-5">
      <h3 className="text-sm font-medium">Merged into this issue</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {merged.merged.map((part) => (
          <li key={part.id} className="py-1.5">
            <form action={act} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <input type="hidden" name="selected" value={part.id} />
              <input type="hidden" name="return" value={here} />
              <span className="figures shrink-0 text-faint">{part.shortId}</span>
              <span className="foreign min-w-0 flex-1 truncate">{part.title}</span>
              <span className="figures text-xs text-muted">
                {countOf(Number(part.count), "event")}, {countOf(part.hashes.length, "hash", "hashes")}
              </span>
              <Button type="submit" name="act" value="unmerge" look="quiet">
                Take out<span className="sr-only"> {part.shortId}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  );
}
