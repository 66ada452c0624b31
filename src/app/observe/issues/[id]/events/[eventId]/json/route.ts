import { patientAccess } from "../../../../../collector.ts";
import { proxyAnswer } from "../../../../../proxy-answer.ts";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ eventId: string }> },
): Promise<Response> {
  const { client } = await patientAccess();
  return proxyAnswer(
    await client.open("getEventPayload", { event: (await params).eventId }),
    "application/json; charset=utf-8",
    "inline",
  );
}
