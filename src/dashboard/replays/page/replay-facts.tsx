import type { ReplayPage } from "#api/replays.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { countOf } from "#ui/format-count.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { type Fact, Facts } from "#ui/facts.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { paths } from "../../paths.ts";
import { clientName, pagePath } from "../replay-user.ts";

const MAX_PAGES = 12;

/** Who, with what, where; and the pages and traces of the replay. */
export function ReplayFacts({ page: { replay, traceIds } }: { page: ReplayPage }) {
  const { user, urls } = replay;
  const searched = (key: string, value: string | null, text = value): Fact[] =>
    value === null || text === null
      ? []
      : [
          {
            name: key === "release" ? "Release" : key === "environment" ? "Environment" : NAMES[key]!,
            value: (
              <Link
                href={paths.replays({ query: writeTerm(key, value) })}
                data-tip="Replays with the same"
                className="wrap-anywhere text-accent underline-offset-2 hover:underline"
              >
                {text}
              </Link>
            ),
          },
        ];
  return (
    <>
      <Section id="about" title="About">
        <Facts
          facts={[
            ...searched("user.email", user.email),
            ...searched("user.id", user.id),
            ...searched("user.name", user.name),
            ...searched("user.ip", user.ip),
            { name: "Client", value: clientName(replay) },
            ...(replay.device === null ? [] : [{ name: "Device", value: replay.device }]),
            ...searched("release", replay.release),
            ...searched("environment", replay.environment),
            {
              name: "SDK",
              value:
                [replay.sdk.name, replay.sdk.version].filter((part) => part !== null).join(" ") || "unknown",
            },
            {
              name: "Recording",
              value: `${countOf(replay.segments, "segment")}, ${formatBytes(replay.size)}`,
            },
          ]}
        />
      </Section>
      {urls.length > 0 && (
        <Section id="pages" title="Pages" meta={countOf(urls.length, "address", "addresses")}>
          <ol className="space-y-1 text-sm">
            {urls.slice(0, MAX_PAGES).map((url) => (
              <li key={url} className="min-w-0">
                <Link
                  href={paths.replays({ query: writeTerm("url", url) })}
                  data-tip={url}
                  className="foreign block truncate font-mono text-accent underline-offset-2 hover:underline"
                >
                  {pagePath(url)}
                </Link>
              </li>
            ))}
          </ol>
          {urls.length > MAX_PAGES && (
            <p className="mt-1 text-xs text-faint">and {urls.length - MAX_PAGES} more</p>
          )}
        </Section>
      )}
      {traceIds.length > 0 && (
        <Section id="traces" title="Traces" meta={countOf(traceIds.length, "trace")}>
          <ul className="flex flex-wrap gap-x-3 gap-y-1 font-mono text-sm">
            {traceIds.slice(0, MAX_PAGES).map((traceId) => (
              <li key={traceId}>
                <Link href={paths.find(traceId)} className="text-accent underline-offset-2 hover:underline">
                  {traceId.slice(0, 8)}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const NAMES: Record<string, string> = {
  "user.email": "Email",
  "user.id": "User id",
  "user.name": "User name",
  "user.ip": "IP address",
};
