import { expect, it } from "vitest";
import { requestKind } from "./time-requests.ts";

it.each([
  ["/api/1/envelope/", "sentry"],
  ["/api/1/store/?sentry_key=a", "sentry"],
  ["/api/store/", "sentry"],
  ["/api/1/cron/nightly/key/", "sentry"],
  ["/v1/traces", "otlp"],
  ["/api/1/otlp/v1/logs", "otlp"],
  ["/api/app/integration/otlp/v1/metrics/", "otlp"],
  ["/v1development/profiles", "otlp"],
  ["/api/0/projects/glasshouse/app/issues/", "read"],
  ["/api/v1/metrics", "read"],
  ["/readyz", undefined],
  ["/wp-login.php", undefined],
])("%s is for %s", (path, kind) => expect(requestKind(path)).toBe(kind));
