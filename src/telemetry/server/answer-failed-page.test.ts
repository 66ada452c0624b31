import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import { answerFailedPage, type FailedPage } from "./answer-failed-page.ts";

const PAGE: FailedPage = {
  eventId: "ab".repeat(16) as EventId,
  status: 429,
  retryAfter: 30,
  withoutScript: "<noscript>Too many</noscript>",
};

let close: (() => void) | undefined;
afterEach(() => close?.());

async function answered(handle: (response: ServerResponse) => void): Promise<Response> {
  const server = createServer((_, response) => handle(response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  close = () => server.close();
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test("the status that Next sets becomes the failure's, and the body speaks without script", async () => {
  const answer = await answered((response) => {
    answerFailedPage(response, PAGE);
    response.statusCode = 500;
    response.write(new TextEncoder().encode("<html><head></head>"));
    response.write(new TextEncoder().encode("<body><script></script>"));
    response.end("</body></html>");
  });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(answer.headers.get("x-error-id")).toBe(PAGE.eventId);
  expect(await answer.text()).toBe(
    "<html><head></head><body><noscript>Too many</noscript><script></script></body></html>",
  );
});

test("a page that stands although a part of it failed keeps its status and its body", async () => {
  const answer = await answered((response) => {
    answerFailedPage(response, PAGE);
    response.statusCode = 200;
    response.write(new TextEncoder().encode("<body>fine"));
    response.end();
  });
  expect([answer.status, await answer.text()]).toEqual([200, "<body>fine"]);
});

test("an answer whose head has left is left alone", async () => {
  const answer = await answered((response) => {
    response.write(new TextEncoder().encode("<body>"));
    answerFailedPage(response, PAGE);
    response.end();
  });
  expect([answer.status, await answer.text()]).toEqual([200, "<body>"]);
});
