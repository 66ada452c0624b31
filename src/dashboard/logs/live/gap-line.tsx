import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { TailGap } from "./tail-buffer.ts";

/** Stands among the lines where some may be missing; `href` lists all lines of its time. */
export function GapLine({ gap, viewer, href }: { gap: TailGap; viewer: Viewer; href: string }) {
  return (
    <li className="border-b border-line bg-sunken px-2 py-1.5 font-sans text-sm text-muted">
      The connection was lost: lines between <Moment at={gap.since} viewer={viewer} as="moment" /> and{" "}
      <Moment at={gap.until} viewer={viewer} as="moment" /> may be missing here.{" "}
      <Link href={href} className="text-accent underline underline-offset-2">
        List that time
      </Link>
    </li>
  );
}
