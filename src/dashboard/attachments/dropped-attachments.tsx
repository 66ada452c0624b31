import type { DroppedFileView } from "#api/events.ts";
import type { FileDropReason } from "#model/attachment.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";

/** Why a file was dropped, and the setting that keeps the next one of its kind. */
const REASONS: Record<FileDropReason, { why: string; setting?: string }> = {
  image_file: { why: "Images can’t be scrubbed.", setting: "Images and videos" },
  minidump_file: {
    why: "A minidump contains the process’s memory, which can’t be scrubbed.",
    setting: "Minidumps",
  },
  binary_file: { why: "Binary files can’t be scrubbed.", setting: "Other binary files" },
  unscrubbable_file: { why: "It took too long to scrub. Send a smaller file." },
};

/** The attachments that were dropped, each with its reason and how to keep it. */
export function DroppedAttachments({ files }: { files: DroppedFileView[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {files.map((file, index) => (
        <li key={index}>
          <span className="foreign">{file.name}</span>{" "}
          <span className="foreign figures text-xs text-faint">
            {formatBytes(file.size)}, {file.mimetype}
          </span>
          <span className="block text-xs text-muted">
            Dropped. {REASONS[file.reason].why} <HowToKeep setting={REASONS[file.reason].setting} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function HowToKeep({ setting }: { setting: string | undefined }) {
  if (setting === undefined) return null;
  return (
    <>
      To keep such files, turn on “{setting}” in{" "}
      <Link href={paths.settings("scrubbing")} className="text-accent hover:underline">
        Scrubbing
      </Link>
      .
    </>
  );
}
