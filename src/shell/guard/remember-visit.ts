import type { NextRequest, NextResponse } from "next/server";
import { VISITED_COOKIE, ZONE_COOKIE } from "#ui/viewer.ts";

/**
 * The dashboard's next page will know whether this browser runs scripts: those tell the zone. A plain header, as Next shows
 * cookies set with its own functions to the page of this very request.
 */
export function rememberVisit({ nextUrl, cookies }: NextRequest, response: NextResponse): NextResponse {
  const isKnown = cookies.has(ZONE_COOKIE) || cookies.has(VISITED_COOKIE);
  if (nextUrl.pathname.startsWith("/observe") && !isKnown)
    response.headers.append("set-cookie", `${VISITED_COOKIE}=1; Path=/observe; SameSite=Lax; HttpOnly`);
  return response;
}
