import type { SpanProfileView } from "#api/profiles.ts";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";

/** Leads to the samples of a span. */
export function SpanProfileLink({
  profile,
  trace,
  span,
}: {
  profile: SpanProfileView;
  trace: string;
  span: string;
}) {
  const { id, samples, join } = profile;
  if (samples === 0)
    return (
      <p className="text-xs text-muted">
        Its process was profiled, but no sample was taken within this span.
      </p>
    );
  return (
    <p className="text-sm">
      <Link
        href={paths.profile(id, { trace, span })}
        className="text-accent underline-offset-2 hover:underline"
      >
        Profile
      </Link>
      <span className="text-muted">
        {" "}
        with {countOf(samples, "sample")} of this span
        {join === "time" && ", of the only profiler of the service at the time"}
      </span>
    </p>
  );
}
