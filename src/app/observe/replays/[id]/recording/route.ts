import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";

/** A replay's recording for the player: JSON, which the browser unzips. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const { client } = await patientAccess();
  const response = proxyAnswer(await client.getReplayRecording({ replay: id }), "application/json", "inline");
  if (response.ok) response.headers.set("content-encoding", "gzip");
  return response;
}
