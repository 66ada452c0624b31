import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";

/** A replay's recording for the player: zipped JSON. The page unzips it, as Next drops a `content-encoding` of a route's own. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const { client } = await patientAccess();
  return proxyAnswer(await client.getReplayRecording({ replay: id }), "application/gzip", "inline");
}
