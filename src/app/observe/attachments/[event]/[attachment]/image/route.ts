import { imageType } from "#lib/image-type.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer, refuseFile } from "../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ event: string; attachment: string }>;
}

const LARGEST = 10_000_000;

/** Serves an image attachment with the type its bytes have; anything else is refused. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { client } = await patientAccess();
  const answer = await client.getAttachment(await params);
  if (!answer.ok) return proxyAnswer(answer, "application/octet-stream", "attachment");
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  const type = imageType(bytes);
  if (type === null || bytes.length > LARGEST) return refuseFile("This is no image that can be shown.");
  return proxyAnswer(ok(new Response(bytes)), type, "inline");
}
