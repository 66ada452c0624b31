import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { client } = await patientAccess();
  const file = await client.getSpeedscope({ profile: (await params).id });
  return proxyAnswer(
    file,
    "application/json; charset=utf-8",
    'attachment; filename="profile.speedscope.json"',
  );
}
