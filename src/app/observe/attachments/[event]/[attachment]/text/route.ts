import { ok } from "#lib/result.ts";
import { readBeginning } from "#dashboard/attachments/read-beginning.ts";
import { SHOWN_BYTES } from "#dashboard/attachments/shown-bytes.ts";
import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer, refuseFile } from "../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ event: string; attachment: string }>;
}

/** Serves the beginning of a text as plain text, whatever its sender calls it; anything else is refused. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { client } = await patientAccess();
  const answer = await client.getAttachment(await params);
  const type = "text/plain; charset=utf-8";
  if (!answer.ok) return proxyAnswer(answer, type, "inline");
  const text = await readBeginning(answer.value.body, SHOWN_BYTES);
  return text === null
    ? refuseFile("This is no text that can be shown.")
    : proxyAnswer(ok(new Response(text)), type, "inline");
}
