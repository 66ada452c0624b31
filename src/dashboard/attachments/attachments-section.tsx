import type { EventPageView } from "#api/pages.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { paths } from "../../paths.ts";
import { DroppedAttachments } from "./dropped-attachments.tsx";

/** User feedback on this event. */
export function FeedbackSection({
  feedback,
  viewer,
}: {
  feedback: EventPageView["glasshouse"]["feedback"];
  viewer: Viewer;
}) {
  return (
    <Section id="feedback" title="User feedback">
      <ul className="space-y-3">
        {feedback.map((comment, index) => (
          <li key={index} className="border-l-2 border-accent pl-3">
            <p className="foreign type-prose whitespace-pre-wrap">{comment.message}</p>
            <p className="foreign mt-1 text-xs text-faint">
              {[comment.name, comment.email].filter((part) => part !== null && part !== "").join(", ") ||
                "Anonymous"}
              , <Moment at={comment.date} viewer={viewer} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Image types without active content, so no SVG. */
const IMAGES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const LARGEST_SHOWN = 10_000_000;

/** The event's attachments: images are shown, all can be downloaded. Dropped ones are named. */
export function AttachmentsSection({ event, issueId }: { event: EventPageView; issueId: string }) {
  const { attachments, droppedAttachments } = event.glasshouse;
  if (attachments.length + droppedAttachments.length === 0) return null;
  return (
    <Section id="attachments" title="Attachments">
      <ul className="mb-2 space-y-1 text-sm empty:hidden">
        {attachments.map((file) => (
          <li key={file.id} className="flex flex-wrap items-baseline gap-x-3">
            {IMAGES.has(file.mimetype) && file.size <= LARGEST_SHOWN && (
              // The server checks the bytes; for anything else only the name is shown.
              // oxlint-disable-next-line nextjs/no-img-element
              <img
                src={paths.attachmentImage(issueId, event.eventID, file.id)}
                alt={`Attachment ${file.name}`}
                loading="lazy"
                className="mb-1 max-h-64 max-w-full basis-full rounded-md border border-line object-contain object-left"
              />
            )}
            <a
              href={paths.attachment(issueId, event.eventID, file.id)}
              download
              className="foreign text-accent underline-offset-2 hover:underline"
            >
              {file.name}
            </a>
            <span className="foreign figures text-xs text-faint">
              {formatBytes(file.size)}, {file.mimetype}
            </span>
          </li>
        ))}
      </ul>
      <DroppedAttachments files={droppedAttachments} />
    </Section>
  );
}
