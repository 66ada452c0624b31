import { imageType } from "#lib/image-type.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../../../../../collector.ts";
import { proxyAnswer } from "../../../../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ eventId: string; attachmentId: string }>;
}

const LARGEST = 10_000_000;

/** Serves an image attachment with the type its bytes have; anything else is refused. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { eventId, attachmentId } = await params;
  const { client } = await patientAccess();
  const answer = await client.getAttachment({ event: eventId, attachment: attachmentId });
  if (!answer.ok) return proxyAnswer(answer, "application/octet-stream", "attachment");
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  const type = imageType(bytes);
  if (type === null || bytes.length > LARGEST)
    return new Response("This is no image that can be shown.\n", {
      status: 415,
      headers: { "content-type": "text/plain", "x-content-type-options": "nosniff" },
    });
  return proxyAnswer(ok(new Response(bytes)), type, "inline");
}
