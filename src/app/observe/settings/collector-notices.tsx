import { NoticeRows } from "#dashboard/notices/notice-rows.tsx";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";

/** What the collector reports about itself, above a page of the settings, which is at `here`. */
export async function CollectorNotices({ here }: { here: string }) {
  const { client } = await access();
  const answer = await answerOrRedirect(await client.listNotices(), here);
  if (!answer.ok || answer.value.notices.length === 0) return null;
  return (
    <div className="pt-6">
      <NoticeRows notices={answer.value.notices} viewer={await viewer()} />
    </div>
  );
}
