import { patientAccess } from "../../../collector.ts";
import { answerJson } from "../../../proxy-answer.ts";

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { client } = await patientAccess();
  return answerJson(await client.getFeedback({ feedback: (await params).id }));
}
