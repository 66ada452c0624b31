import type { NoticeView } from "#api/overview.ts";
import { Moment } from "#ui/moment.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";

const TONES = { error: "danger", warning: "warn", info: "plain" } as const;

/** What the collector reports about itself: what happened, and what to do. Nothing without any. */
export function NoticeRows({ notices, viewer }: { notices: NoticeView[]; viewer: Viewer }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label="Notices" className="mb-4 space-y-2">
      {notices.map(({ code, subject, severity, at, text, detail }) => (
        <li key={`${code} ${subject}`}>
          <Notice tone={TONES[severity]}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium wrap-anywhere">{text}</p>
              <Moment at={at} viewer={viewer} className="text-xs text-muted" />
            </div>
            <p className="mt-1 wrap-anywhere text-muted">{detail}</p>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
