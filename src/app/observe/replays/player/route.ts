import { paths } from "#dashboard/paths.ts";
import { playerPage } from "#dashboard/replays/player/player-page.ts";
import { nonceOf, POLICY_HEADER } from "#shell/guard/security-headers.ts";

/** The page in which recordings are shown, apart from the dashboard's and under a policy of its own. It holds no data. */
export function GET({ headers }: Request): Response {
  const nonce = nonceOf(headers.get(POLICY_HEADER)) ?? "";
  return new Response(playerPage(paths.replayPlayerScript(), nonce), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
