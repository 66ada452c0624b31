import { NextRequest, NextResponse } from "next/server";
import { describe, expect, it } from "vitest";
import { rememberVisit } from "./remember-visit.ts";

function cookieSet(path: string, cookie: string): string | null {
  const request = new NextRequest(`http://127.0.0.1:3001${path}`, { headers: { cookie } });
  return rememberVisit(request, NextResponse.next()).headers.get("set-cookie");
}

describe("remembering a visit of the dashboard", () => {
  it("marks a browser that has no zone yet", () => {
    expect(cookieSet("/observe/logs", "")).toBe(
      "glasshouse_visited=1; Path=/observe; SameSite=Lax; HttpOnly",
    );
  });

  it("marks it once, and not where the zone says that scripts run", () => {
    expect(cookieSet("/observe", "glasshouse_visited=1")).toBeNull();
    expect(cookieSet("/observe", "glasshouse_zone=UTC")).toBeNull();
  });

  it("leaves the product's own pages alone", () => {
    expect(cookieSet("/", "")).toBeNull();
  });
});
