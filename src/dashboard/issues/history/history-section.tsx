import type { ActivityView, MergedView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../../access/action-form.tsx";
import type { ListPage } from "../../collector-client/collector-client.ts";
import { paths } from "../../paths.ts";
import { HistoryEntry, type HistoryActions } from "./history-entry.tsx";
import { MergedIssues, SplitForm } from "./merge-and-split.tsx";

interface HistorySectionProps {
  issueId: string;
  history: ListPage<ActivityView>;
  merged: MergedView;
  actions: HistoryActions;
  here: string;
  /** The page of older entries; null if there are none. */
  older: string | null;
  viewer: Viewer;
}

/** The comments and changes of an issue, latest first. */
export function HistorySection(props: HistorySectionProps) {
  const { issueId, history, merged, actions, here, older, viewer } = props;
  return (
    <Section
      id="history"
      title="History"
      aside={
        <span className="text-sm text-muted">
          {countOf(history.items.length, "entry", "entries")}
          {older !== null && " and older"}
        </span>
      }
    >
      <ActionForm action={actions.comment} className="mb-4">
        <input type="hidden" name="issue" value={issueId} />
        <input type="hidden" name="return" value={here} />
        <label className="sr-only" htmlFor="new-comment">
          Comment
        </label>
        <textarea
          id="new-comment"
          name="text"
          required
          rows={2}
          maxLength={10_000}
          placeholder="Add a comment"
          className={TEXT_AREA}
        />
        <Button type="submit" className="mt-2">
          Comment
        </Button>
      </ActionForm>
      <ol aria-label="History" className="space-y-3">
        {history.items.map((entry, index) => (
          <HistoryEntry
            key={`${entry.id} ${index}`}
            entry={entry}
            issueId={issueId}
            actions={actions}
            here={here}
            viewer={viewer}
          />
        ))}
      </ol>
      {older !== null && (
        <Link href={older} className="mt-3 inline-block text-sm text-accent hover:underline">
          Older entries
        </Link>
      )}
      {merged.own.length > 1 && (
        <SplitForm issueId={issueId} hashes={merged.own} act={actions.act} here={here} />
      )}
      {merged.merged.length > 0 && (
        <MergedIssues merged={merged} act={actions.act} here={paths.issue(issueId)} />
      )}
    </Section>
  );
}
