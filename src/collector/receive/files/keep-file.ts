import { err, ok, type Result } from "#lib/result.ts";
import type { FileDropReason } from "#model/attachment.ts";
import type { KeptFiles } from "#model/project-settings.ts";
import { type FileKind, fileKind } from "#collector/normalize/file/file-kind.ts";
import type { FileFormat } from "#collector/normalize/file/scrub-file.ts";
import type { Receiver } from "../receiver.ts";
import type { ScrubbedFile } from "./file-scrubber.ts";

export interface FileDropped {
  code: FileDropReason;
}

/** Why the project does not store a file of this kind; undefined if it does. */
export function dropReason(kind: FileKind, keeps: KeptFiles): FileDropReason | undefined {
  switch (kind) {
    case "text":
      return undefined;
    case "image":
      return keeps.images ? undefined : "image_file";
    case "minidump":
      return keeps.minidumps ? undefined : "minidump_file";
    case "binary":
      return keeps.binaries ? undefined : "binary_file";
  }
}

/** An attachment's or an unknown item's bytes as they may be stored. `bytes` must be its own: a thread may take them. */
export async function keepFile(
  receiver: Receiver,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<Uint8Array, FileDropped>> {
  const kind = fileKind(bytes);
  const reason = dropReason(kind, receiver.rules.settings.keptFiles);
  if (reason !== undefined) return err({ code: reason });
  if (kind !== "text") return ok(bytes);
  const clean = await scrub(receiver, "text", bytes);
  return clean.ok ? ok(clean.value.bytes) : clean;
}

/** The bytes of a part of a replay or a profile, which has a format of its own. */
export function keepPart(
  receiver: Receiver,
  format: FileFormat,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<ScrubbedFile, FileDropped>> {
  const reason = format === "video" ? dropReason("image", receiver.rules.settings.keptFiles) : undefined;
  return reason === undefined ? scrub(receiver, format, bytes) : Promise.resolve(err({ code: reason }));
}

async function scrub(
  { ingest, rules, context }: Receiver,
  format: FileFormat,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<ScrubbedFile, FileDropped>> {
  const clean = await ingest.files.scrub({ format, bytes }, rules.settings.scrubbing, context.scrubbing);
  if (clean.ok) return clean;
  if (clean.error.code === "unscrubbable") return err({ code: "unscrubbable_file" });
  const reason = dropReason("binary", rules.settings.keptFiles);
  return reason === undefined ? ok({ bytes: clean.error.bytes }) : err({ code: reason });
}
