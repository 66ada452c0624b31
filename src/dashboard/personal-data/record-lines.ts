import type { Result } from "#lib/result.ts";
import { tallyRecords } from "#model/person/tally-records.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import type { RecordPage } from "./find-records.ts";

/**
 * The records as JSON lines, as `npx glasshouse person export` writes them. A page that fails breaks the download off: it never
 * looks whole.
 */
export async function* recordLines(
  pages: AsyncIterable<Result<RecordPage, CollectorFailure>>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { add } = tallyRecords();
  for await (const page of pages) {
    if (!page.ok) throw new Error(`The records could not be read further: ${page.error.code}`);
    const lines = page.value.records.filter(add).map((record) => `${JSON.stringify(record)}\n`);
    if (lines.length > 0) yield encoder.encode(lines.join(""));
  }
}
