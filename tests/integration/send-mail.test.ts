import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, expect, it } from "vitest";
import { mailOf } from "#collector/notify/message/mail.ts";
import { createMailer } from "#collector/notify/send/send-mail.ts";
import { ALERT, messageOf } from "../fixtures/example-alert.ts";
import { selfSigned } from "../fixtures/self-signed.ts";

const CERTIFICATE = selfSigned();
const KEY = `${ALERT.uid}-opened`;
const MAIL = mailOf(messageOf("opened"));

interface Received {
  from: string | undefined;
  to: string[];
  isSecure: boolean;
  user: unknown;
  source: string;
}
let received: Received[] = [];
let server: SMTPServer | undefined;

beforeAll(() => setDefaultCACertificates([...getCACertificates(), CERTIFICATE.cert]));
afterEach(async () => {
  received = [];
  await new Promise<void>((resolve) => {
    if (server === undefined) resolve();
    else server.close(() => resolve());
  });
});

async function listen(options: SMTPServerOptions): Promise<number> {
  server = new SMTPServer({
    ...CERTIFICATE,
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, { envelope, secure: isSecure, user }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const from = envelope.mailFrom === false ? undefined : envelope.mailFrom.address;
      const receive = async () => {
        received.push({ from, to, isSecure, user, source: await text(stream) });
        done();
      };
      void receive();
    },
    onAuth({ username, password }, _session, done) {
      if (username === "glass" && password === "p@ss word") done(null, { user: username });
      else done(new Error("wrong password"));
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.server.address() as AddressInfo).port;
}

const send = (url: string, signal = AbortSignal.timeout(10_000)) =>
  createMailer(url, "watch.example")(["ops@example.com", "night@example.com"], MAIL, KEY, signal);

it("sends a mail with both texts, under the key of its message", async () => {
  const port = await listen({ disabledCommands: ["STARTTLS", "AUTH"] });
  expect(await send(`smtp://localhost:${port}`)).toEqual({ sent: true });
  const [mail] = received as [Received];
  expect(mail).toMatchObject({
    from: "glasshouse@watch.example",
    to: ["ops@example.com", "night@example.com"],
    isSecure: false,
  });
  const [head = "", body = ""] = mail.source.split(/\r\n\r\n(.*)/s);
  expect(head).toContain("Subject: Firing: /checkout of web fails");
  expect(head).toContain(`Message-ID: <${KEY}@watch.example>`);
  expect(head).toContain(`References: <${ALERT.uid}@watch.example>`);
  expect(head).toContain("Auto-Submitted: auto-generated");
  expect(head).toMatch(/Content-Type: multipart\/alternative/);
  expect(body).toMatch(/text\/plain[\s\S]*text\/html/);
});

it("encrypts where the server offers it, and signs in", async () => {
  const port = await listen({ authOptional: false });
  const url = `smtp://glass:p%40ss%20word@localhost:${port}?from=Watch%20%3Cwatch@example.com%3E`;
  expect(await send(url)).toEqual({ sent: true });
  expect(received).toMatchObject([{ from: "watch@example.com", isSecure: true, user: "glass" }]);
});

it("speaks TLS from the start", async () => {
  const port = await listen({ secure: true });
  expect(await send(`smtps://localhost:${port}`)).toEqual({ sent: true });
  expect(received).toMatchObject([{ isSecure: true }]);
});

it("signs in without encryption on this machine", async () => {
  const port = await listen({ disabledCommands: ["STARTTLS"], authOptional: false, allowInsecureAuth: true });
  expect(await send(`smtp://glass:p%40ss%20word@127.0.0.1:${port}`)).toEqual({ sent: true });
  expect(received).toMatchObject([{ isSecure: false, user: "glass" }]);
});

it("does not trust a server with another name's certificate", async () => {
  const port = await listen({ secure: true });
  expect(await send(`smtps://127.0.0.1:${port}`)).toMatchObject({
    sent: false,
    reason: /^connection failed/,
  });
  expect(received).toEqual([]);
});

it("says why a mail was not taken, without the password", async () => {
  const port = await listen({ authOptional: false });
  const wrong = await send(`smtp://glass:wrong-word@localhost:${port}`);
  expect(wrong).toEqual({ sent: false, reason: "answered 535", retryAfter: null });
  const busy = await listen({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("later"), { responseCode: 451 })),
  });
  expect(await send(`smtp://localhost:${busy}`)).toMatchObject({ sent: false, reason: "answered 451" });
  expect(await send("smtp://localhost:1")).toMatchObject({ sent: false, reason: /^connection failed/ });
});

it("gives up on a server that says nothing", async () => {
  const port = await listen({ onConnect: () => undefined });
  const attempt = await send(`smtp://localhost:${port}`, AbortSignal.timeout(200));
  expect(attempt).toEqual({ sent: false, reason: "no answer in 10 s", retryAfter: null });
});
