import type { DroppedFileView, FileView } from "#api/events.ts";
import { Section } from "#ui/section.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { paths } from "../paths.ts";
import { DroppedAttachments } from "./dropped-attachments.tsx";
import { fileKind } from "./file-kind.ts";
import { FileText } from "./file-text.tsx";

interface AttachmentsSectionProps {
  /** The event, transaction or feedback that they belong to. */
  eventId: string;
  attachments: FileView[];
  dropped: DroppedFileView[];
}

/** Attachments: images and texts are shown, all can be downloaded. Dropped ones are named. */
export function AttachmentsSection({ eventId, attachments, dropped }: AttachmentsSectionProps) {
  if (attachments.length + dropped.length === 0) return null;
  return (
    <Section id="attachments" title="Attachments">
      <ul className="mb-2 space-y-3 text-sm empty:hidden">
        {attachments.map((file) => (
          <li key={file.id}>
            <AttachedFile eventId={eventId} file={file} />
          </li>
        ))}
      </ul>
      <DroppedAttachments files={dropped} />
    </Section>
  );
}

function AttachedFile({ eventId, file }: { eventId: string; file: FileView }) {
  const kind = fileKind(file);
  return (
    <>
      {kind === "image" && (
        // The server checks the bytes; for anything else only the name is shown.
        <a href={paths.attachmentImage(eventId, file.id)} aria-label={`Open ${file.name} in full size`}>
          {/* oxlint-disable-next-line nextjs/no-img-element */}
          <img
            src={paths.attachmentImage(eventId, file.id)}
            alt={`Attachment ${file.name}`}
            loading="lazy"
            className="mb-1 max-h-64 max-w-full rounded-md border border-line object-contain object-left"
          />
        </a>
      )}
      <div className="flex flex-wrap items-baseline gap-x-3">
        <a
          href={paths.attachment(eventId, file.id)}
          download
          className="foreign min-w-0 break-words text-accent underline-offset-2 hover:underline"
        >
          {file.name}
        </a>
        <span className="foreign figures text-xs text-faint">
          {formatBytes(file.size)}, {file.mimetype}
        </span>
      </div>
      {kind === "minidump" && (
        <p className="text-xs text-muted">
          A minidump: the memory of the process when it crashed. Download it to open it in a debugger, such as
          lldb or WinDbg.
        </p>
      )}
      {(kind === "text" || kind === "json" || kind === "tree") && (
        <FileText
          source={paths.attachmentText(eventId, file.id)}
          kind={kind}
          name={file.name}
          size={file.size}
        />
      )}
    </>
  );
}
