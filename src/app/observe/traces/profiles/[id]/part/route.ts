import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

/** A stored part as it was sent. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const { client } = await patientAccess();
  const file = await client.getBlob({
    project: asked.get("project") ?? "",
    blob: asked.get("blob") ?? "",
  });
  return proxyAnswer(file, "application/octet-stream", 'attachment; filename="profile.json"');
}
