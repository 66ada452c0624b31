import type { EventView } from "#api/events.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { Section } from "#ui/section.tsx";
import { paths } from "../paths.ts";

/** What browsers draw without running anything in it: no SVG. */
const IMAGES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const LARGEST_SHOWN = 10_000_000;

/** Files that came with the event: images shown, all of them to be saved. */
export function AttachmentsSection({ event, issueId }: { event: EventView; issueId: string }) {
  return (
    <Section id="attachments" title="Attachments">
      <ul className="space-y-1 text-sm">
        {event.glasshouse.attachments.map((file) => (
          <li key={file.id} className="flex flex-wrap items-baseline gap-x-3">
            {IMAGES.has(file.mimetype) && file.size <= LARGEST_SHOWN && (
              // The bytes are checked where they are served; what is no image there shows its name only.
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
    </Section>
  );
}
