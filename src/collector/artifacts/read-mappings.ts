import { err, ok, type Result } from "#lib/result.ts";
import { type BundleError, readZip } from "./read-bundle.ts";

export interface SentMapping {
  name: string;
  debugId: string | undefined;
  text: Buffer;
}

const MAPPING = /^proguard\/([0-9A-Fa-f-]{32,36})\.txt$/;

/** The mappings of an archive in a form, as `sentry-cli upload-proguard` sends it: `proguard/{uuid}.txt`. */
export async function readMappings(
  body: Uint8Array,
  contentType: string,
): Promise<Result<SentMapping[], BundleError | { code: "no_file" }>> {
  const archive = await fileOf(body, contentType);
  if (archive === undefined) return err({ code: "no_file" });
  const files = await readZip(archive, (name) => MAPPING.test(name));
  if (!files.ok) return files;
  return ok(
    files.value.map(({ name, content }) => ({ name, debugId: MAPPING.exec(name)?.[1], text: content })),
  );
}

async function fileOf(body: Uint8Array, contentType: string): Promise<Buffer | undefined> {
  try {
    const headers = { "content-type": contentType };
    const form = await new Response(body as BodyInit, { headers }).formData();
    const file = form.get("file");
    return file === null || typeof file === "string" ? undefined : Buffer.from(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
