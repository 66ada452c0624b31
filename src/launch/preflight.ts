import { createServer } from "node:net";
import { err, ok, type Result } from "#lib/result.ts";

export interface PortClaim {
  variable: "PORT" | "DASHBOARD_PORT" | "COLLECTOR_PORT";
  port: number;
}

/** Whether all ports can be listened on; otherwise the first that is taken, and the variable that sets it. */
export async function checkPorts(
  host: string,
  claims: PortClaim[],
): Promise<Result<void, PortClaim & { code: "taken" | "unavailable"; detail: string }>> {
  for (const claim of claims) {
    const failure = await tryListen(host, claim.port);
    if (failure) {
      return err({ ...claim, code: failure === "EADDRINUSE" ? "taken" : "unavailable", detail: failure });
    }
  }
  return ok(undefined);
}

function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
