import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Notice } from "#ui/notice.tsx";
import type { ClockSkew } from "./correct-clocks.ts";

/** Says whose clock was corrected, by how much, and by what right. */
export function SkewNotice({ skews }: { skews: ClockSkew[] }) {
  if (skews.length === 0) return null;
  return (
    <Notice>
      {skews.map(({ service, byNanos, spans }) => (
        <p key={service} className="foreign">
          The clock of <strong className="font-semibold">{service}</strong> differs from its caller&rsquo;s:{" "}
          {countOf(spans, "span")} moved by {byNanos > 0 ? "+" : ""}
          {formatDuration(byNanos)}, so that no call begins before its caller.
        </p>
      ))}
    </Notice>
  );
}
