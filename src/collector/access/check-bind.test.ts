import { describe, expect, it } from "vitest";
import { checkBind } from "./check-bind.ts";

describe("checkBind", () => {
  it.each(["127.0.0.1", "localhost", "::1", "127.8.9.1"])(
    "allows binding to %s without a password",
    (host) => {
      expect(checkBind(host, false).ok).toBe(true);
    },
  );

  it.each(["0.0.0.0", "::", "192.168.1.4", "example.com", "127.0.0.1.example.com"])(
    "requires a password for binding to %s, in one line that says how to set it",
    (host) => {
      const refused = checkBind(host, false);
      const detail = refused.ok ? "" : refused.error.detail;
      expect(detail).toContain("GLASSHOUSE_PASSWORD");
      expect(detail).not.toContain("\n");
      expect(checkBind(host, true).ok).toBe(true);
    },
  );
});
