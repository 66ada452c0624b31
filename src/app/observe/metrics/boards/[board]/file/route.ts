import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

/** A board as JSON, as it can be imported. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ board: string }> },
): Promise<Response> {
  const { client } = await patientAccess();
  const answer = await client.getBoard({ board: (await params).board });
  if (!answer.ok) return proxyAnswer(answer, "application/json", "attachment");
  const { id, changed: _, ...board } = answer.value;
  const body = `${JSON.stringify(board, null, 2)}\n`;
  return proxyAnswer(ok(new Response(body)), "application/json", `attachment; filename="board-${id}.json"`);
}
