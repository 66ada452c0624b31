import type { EventPageView } from "#api/pages.ts";
import { Badge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";

interface FeedbackSectionProps {
  feedback: EventPageView["glasshouse"]["feedback"];
  viewer: Viewer;
}

/** User feedback on this event. */
export function FeedbackSection({ feedback, viewer }: FeedbackSectionProps) {
  return (
    <Section id="feedback" title="User feedback">
      <ul className="space-y-3">
        {feedback.map(({ id, status, name, email, message, date }) => (
          <li key={id} className="border-l-2 border-accent pl-3">
            <p className="foreign type-prose whitespace-pre-wrap">{message}</p>
            <p className="foreign mt-1 flex flex-wrap items-baseline gap-x-2 text-xs text-faint">
              <span>
                {[name, email].filter((part) => part !== null && part !== "").join(", ") || "Anonymous"},{" "}
                <Moment at={date} viewer={viewer} />
              </span>
              {status !== "unresolved" && <Badge>{status === "spam" ? "Spam" : "Resolved"}</Badge>}
              <Link href={paths.feedback(id)} className="text-accent underline-offset-2 hover:underline">
                Open
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
