import { imageType } from "#dashboard/issues/page/image-type.ts";
import { ok } from "#lib/result.ts";
import { access } from "../../../../../../../collector.ts";
import { handOn } from "../../../../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ eventId: string; attachmentId: string }>;
}

const LARGEST = 10_000_000;

/** An attachment to be drawn, under the type that its bytes have; what is no plain image is not given. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { eventId, attachmentId } = await params;
  const { client } = await access();
  const answer = await client.getAttachment({ event: eventId, attachment: attachmentId });
  if (!answer.ok) return handOn(answer, "application/octet-stream", "attachment");
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  const type = imageType(bytes);
  if (type === null || bytes.length > LARGEST)
    return new Response("This is no image that can be shown.\n", {
      status: 415,
      headers: { "content-type": "text/plain", "x-content-type-options": "nosniff" },
    });
  return handOn(ok(new Response(bytes)), type, "inline");
}
