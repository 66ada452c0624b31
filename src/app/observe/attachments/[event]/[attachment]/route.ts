import { patientAccess } from "../../../../../../collector.ts";
import { proxyAnswer } from "../../../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ eventId: string; attachmentId: string }>;
}

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { eventId, attachmentId } = await params;
  const { client } = await patientAccess();
  return proxyAnswer(
    await client.getAttachment({ event: eventId, attachment: attachmentId }),
    "application/octet-stream",
    "attachment",
  );
}
