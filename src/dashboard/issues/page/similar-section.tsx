import type { SimilarIssueView } from "#api/issues.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { ActionForm } from "../../access/action-form.tsx";
import { paths } from "../../paths.ts";
import type { FormAction } from "../actions/change-notice.tsx";

interface SimilarSectionProps {
  issueId: string;
  similar: SimilarIssueView[];
  act: FormAction;
}

/** Issues with similar words, which can be merged into this one. */
export function SimilarSection({ issueId, similar, act }: SimilarSectionProps) {
  return (
    <Section id="similar" title="Similar issues">
      <ul className="space-y-2.5 text-sm">
        {similar.map((other) => (
          <li key={other.id}>
            <ActionForm action={act} className="flex items-start gap-2">
              <input type="hidden" name="selected" value={other.id} />
              <input type="hidden" name="into" value={issueId} />
              <input type="hidden" name="return" value={paths.issue(issueId)} />
              <div className="min-w-0 flex-1">
                <Link href={paths.issue(other.id)} className="foreign line-clamp-2 hover:text-accent">
                  {other.title}
                </Link>
                <p className="figures text-xs text-faint">
                  {other.shortId} · {countOf(Number(other.count), "event")} ·{" "}
                  {Math.round(other.likeness * 100)} % similar
                </p>
              </div>
              <Button type="submit" name="act" value="merge" look="quiet">
                Merge<span className="sr-only"> {other.shortId} into this issue</span>
              </Button>
            </ActionForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
