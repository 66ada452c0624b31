import type { EventView } from "#model/api/event.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { Section } from "#ui/section.tsx";
import { paths } from "../paths.ts";

export function AttachmentsSection({ event, issueId }: { event: EventView; issueId: string }) {
  return (
    <Section id="attachments" title="Attachments">
      <ul className="space-y-1 text-sm">
        {event.glasshouse.attachments.map((file) => (
          <li key={file.id} className="flex flex-wrap items-baseline gap-x-3">
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
