import type { NoticeView } from "#api/overview.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { paths } from "../paths.ts";
import { missingIn } from "./missing-in.ts";

/** What the answers of this page lack; nothing if they are whole. `since`: the start of the time range, if it has one. */
export function IncompleteLine({ notices, since }: { notices: NoticeView[]; since: string | null }) {
  const { days, search } = missingIn(notices, since);
  if (days.length === 0 && !search) return null;
  return (
    <div className="mt-3">
      <Notice tone="warn">
        {days.length > 0 && `Data of ${days.join(", ")} is missing: the file is damaged. `}
        {search && "The search index is being rebuilt, so searches may miss issues. "}
        <Link href={paths.settings()} className="text-accent underline underline-offset-2">
          See Settings
        </Link>
      </Notice>
    </div>
  );
}
