import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";

interface Props {
  params: Promise<{ event: string; attachment: string }>;
}

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { client } = await patientAccess();
  return proxyAnswer(await client.getAttachment(await params), "application/octet-stream", "attachment");
}
