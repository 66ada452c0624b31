import type { FeedbackPage } from "#api/feedback.ts";
import type { FeedbackChange } from "#model/feedback.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";

interface FeedbackActivityProps {
  activity: FeedbackPage["activity"];
  viewer: Viewer;
}

/** What was done with it, by whom and when. */
export function FeedbackActivity({ activity, viewer }: FeedbackActivityProps) {
  if (activity.length === 0) return null;
  return (
    <Section id="activity" title="Activity">
      <ol className="space-y-1 text-sm">
        {activity.map(({ at, by, change }, index) => (
          <li key={index} className="foreign">
            <span className="font-medium">{by}</span> {activityText(change)}{" "}
            <span className="text-xs text-muted">
              <Moment at={at} viewer={viewer} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function activityText(change: FeedbackChange): string {
  switch (change.kind) {
    case "resolve":
      return "resolved it";
    case "reopen":
      return "moved it to the inbox";
    case "spam":
      return "marked it as spam";
    case "assign":
      return change.to === null ? "unassigned it" : `assigned it to ${change.to}`;
    case "read":
    case "unread":
      return `marked it as ${change.kind}`;
  }
}
