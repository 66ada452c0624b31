import { err, ok } from "#lib/result.ts";
import type { ACCESS } from "#api/access.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { Access } from "./access.ts";

/** Signing in and out. */
export function accessHandlers(access: Access): Handlers<typeof ACCESS> {
  return {
    getAccess: async () => ok({ passwordRequired: await access.isPasswordRequired() }),
    async createSession({ password }, { address }) {
      const session = await access.signIn(password, address ?? "");
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
