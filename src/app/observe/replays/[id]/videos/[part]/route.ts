import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ id: string; part: string }>;
}

/** A video of a mobile app's replay. The collector has looked at its bytes, and answers nothing else. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { id, part } = await params;
  const { client } = await patientAccess();
  return proxyAnswer(await client.getReplayVideo({ replay: id, part }), "video/mp4", "inline");
}
