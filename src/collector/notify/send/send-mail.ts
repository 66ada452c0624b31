import type { Transporter } from "nodemailer";
import { isLoopback } from "#lib/loopback.ts";
import type { Mail } from "../message/mail.ts";
import { PATIENCE, failed, reasonOf, type Attempt } from "./attempt.ts";

/** Sends mails by a server. */
export type SendMail = (to: string[], mail: Mail, key: string, signal: AbortSignal) => Promise<Attempt>;

/**
 * Mails by the server of `GLASSHOUSE_SMTP_URL`. `smtps://` is TLS from the start; with `smtp://` the connection is encrypted if the
 * server offers it, and must be before a password is sent to another machine. `host` is the dashboard's, for the mails' ids and,
 * unless `?from=` is given, their sender.
 */
export function createMailer(smtpUrl: string, host: string): SendMail {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get("from") ?? `glasshouse@${host}`;
  let transport: Promise<Transporter> | null = null;

  return async (to, { subject, text, html, thread }, key, signal) => {
    try {
      // Loaded with the first mail.
      transport ??= import("nodemailer").then(({ createTransport }) => createTransport(optionsOf(url)));
      const conversation =
        thread === null ? {} : { references: `<${thread}@${host}>`, inReplyTo: `<${thread}@${host}>` };
      await (
        await transport
      ).sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${key}@${host}>`,
        ...conversation,
        headers: {
          "auto-submitted": "auto-generated",
          "x-auto-response-suppress": "All",
          "idempotency-key": key,
        },
        signal,
      });
      return { sent: true };
    } catch (error) {
      const { responseCode } = error as { responseCode?: unknown };
      if (typeof responseCode === "number" && !signal.aborted) return failed(`answered ${responseCode}`);
      return failed(reasonOf(error, signal));
    }
  };
}

function optionsOf(url: URL) {
  const isSecure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  const isPassword = user !== "";
  const times = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    requireTLS: !isSecure && isPassword && !isLoopback(url.hostname),
    ...(isPassword ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    ...times,
    // A mail is what is written here, and nothing that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
