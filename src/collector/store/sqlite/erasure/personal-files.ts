import { gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { isPerson, redactText } from "#model/person/redact-text.ts";
import type { Connection } from "../engine/connection.ts";
import { decompress } from "../engine/decompress.ts";
import { redactStored, type Chunk, type Search } from "./scan-part.ts";

/** Files of one table in a step. */
const FILES = 50;
/** What a payload may grow to when it is decompressed. */
const MAX_UNPACKED = 256 * 1024 * 1024;

export const FILE_TABLES = ["attachments", "raw_items", "blobs"] as const;
export type FileTable = (typeof FILE_TABLES)[number];

export interface FoundFile {
  id: number;
  /** The replay that a part belongs to; null of other files. */
  replay: string | null;
  /** What it is, without its bytes. */
  facts: Record<string, unknown>;
}

const BYTES: Record<FileTable, string> = { attachments: "payload", raw_items: "body", blobs: "payload" };

/** Files that name the person: in their facts, or in their bytes where these are a text, compressed or not. */
export function scanFiles(
  connection: Connection,
  table: FileTable,
  cursor: number,
  search: Search,
): Chunk<FoundFile> {
  const rows = connection
    .prepare(`SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ${FILES}`)
    .all(cursor) as Record<string, unknown>[];
  const found = rows.flatMap((row) => {
    const { [BYTES[table]]: bytes, digest: _, ...facts } = row;
    const packed = bytes as Uint8Array;
    const body = table === "raw_items" ? decompress(connection, packed) : packed;
    if (!isTheirs(facts, search) && !textsOf(body).some((text) => redactStored(text, search) !== text))
      return [];
    const isReplay = String(facts["kind"]).startsWith("replay");
    return [{ id: Number(row["id"]), replay: isReplay ? String(facts["group_id"]) : null, facts }];
  });
  return { found, next: rows.length < FILES ? null : Number(rows.at(-1)!["id"]) };
}

function isTheirs(facts: Record<string, unknown>, { identifiers, placeholder }: Search): boolean {
  return Object.values(facts).some(
    (value) => typeof value === "string" && redactText(value, identifiers, placeholder) !== value,
  );
}

/** Whether a whole value of these is the person's: a replay's `user_id`. */
export function isTheirRow(row: object, { identifiers }: Search): boolean {
  return Object.values(row).some((value) => isPerson(value, identifiers));
}

const NEWLINE = 10;

/** The bytes as a text, and what follows their first line decompressed, as in a replay's recording. */
export function textsOf(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const after = buffer.subarray(buffer.indexOf(NEWLINE) + 1);
  return [buffer, unpacked(buffer), unpacked(after)].flatMap((part) =>
    part === null ? [] : [part.toString()],
  );
}

const FORMATS = [
  { magic: [0x1f, 0x8b], unpack: gunzipSync },
  { magic: [0x78], unpack: inflateSync },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: zstdDecompressSync },
];

function unpacked(bytes: Buffer): Buffer | null {
  const format = FORMATS.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
  try {
    return format?.unpack(bytes, { maxOutputLength: MAX_UNPACKED }) ?? null;
  } catch {
    // Not compressed after all.
    return null;
  }
}
