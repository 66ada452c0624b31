import { IncompleteLine } from "#dashboard/notices/incomplete-line.tsx";
import { access } from "./collector.ts";

/** What the page's answers lack. It is asked once they are there: they may have met the damage first. */
export async function Incomplete({ since = null }: { since?: string | null | undefined }) {
  const { client } = await access();
  const answer = await client.listNotices();
  return <IncompleteLine notices={answer.ok ? answer.value.notices : []} since={since} />;
}
