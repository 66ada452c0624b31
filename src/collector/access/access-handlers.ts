import { err, ok } from "#lib/result.ts";
import type { ACCESS } from "#api/access.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { Access } from "./access.ts";
import type { Exposure } from "./exposure.ts";

/** What a visitor needs to get in; signing in and out. */
export function accessHandlers(access: Access, exposure: Exposure): Handlers<typeof ACCESS> {
  return {
    getAccess: async () =>
      ok({
        passwordRequired: await access.isPasswordRequired(),
        passwordSet: await access.isPasswordSet(),
        exposed: exposure.isExposed(),
      }),
    async recordProxy(_, { isLocal, token }) {
      const kind = (await access.identify(token))?.kind;
      if (!isLocal && kind !== "dashboard" && kind !== "token") return err({ code: "forbidden" });
      exposure.recordProxy();
      return ok(undefined);
    },
    async createSession({ password }, { address }) {
      const session = await access.signIn(password, (await address()) ?? "");
      if (session.ok) {
        const { token, expires } = session.value;
        return ok({ token, expires: new Date(expires).toISOString() });
      }
      if (session.error.code === "wrong_password") return session;
      const retryAfter = Math.ceil(session.error.retryAfter / 1000);
      return err({ code: session.error.code, detail: `Try again in ${retryAfter} s.`, retryAfter });
    },
    async deleteSession(_, { token }) {
      await access.signOut(token);
      return ok(undefined);
    },
  };
}
