import { expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import { answerFailedPage, type FailedPage, fillEmptyPage } from "./answer-failed-page.ts";
import { answered } from "../../../../tests/fixtures/answered.ts";

const PAGE: FailedPage = {
  eventId: "ab".repeat(16) as EventId,
  status: 429,
  retryAfter: 30,
  body: "<p>Too many</p>",
};

/** How a document of Next's begins that a script is to fill, and how it does once something stands in it. */
const EMPTY = '<!DOCTYPE html><html id="__next_error__">';
const FILLED = '<!DOCTYPE html><html lang="en" id="__next_error__">';

test("Next's status becomes the failure's, and the body is filled before any script runs", async () => {
  const answer = await answered((response) => {
    answerFailedPage(response, PAGE);
    response.statusCode = 500;
    response.write(new TextEncoder().encode(`${EMPTY}<head></head>`));
    response.write(new TextEncoder().encode("<body><script></script>"));
    response.end("</body></html>");
  });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(answer.headers.get("x-error-id")).toBe(PAGE.eventId);
  expect(await answer.text()).toBe(
    `${FILLED}<head></head><body><p>Too many</p><script></script></body></html>`,
  );
});

test("a page that succeeds although a part of it failed keeps its status and its body", async () => {
  const answer = await answered((response) => {
    answerFailedPage(response, PAGE);
    response.statusCode = 200;
    response.write(new TextEncoder().encode("<body>fine"));
    response.end();
  });
  expect([answer.status, await answer.text()]).toEqual([200, "<body>fine"]);
});

test("a complete page with a failed part is left alone, whatever its status", async () => {
  const answer = await answered((response) => {
    response.statusCode = 404;
    answerFailedPage(response, PAGE);
    response.write(new TextEncoder().encode("<!DOCTYPE html><html><body>nothing here"));
    response.end();
  });
  expect([answer.status, await answer.text()]).toEqual([404, "<!DOCTYPE html><html><body>nothing here"]);
});

test("of two bodies for a page the last one is used, once", async () => {
  const answer = await answered((response) => {
    fillEmptyPage(response, () => "<p>first</p>");
    answerFailedPage(response, PAGE);
    response.statusCode = 500;
    response.write(new TextEncoder().encode(`${EMPTY}<body>`));
    response.end();
  });
  expect(await answer.text()).toBe(`${FILLED}<body><p>Too many</p>`);
});

test("a body is chosen by the page's final status", async () => {
  const answer = await answered((response) => {
    fillEmptyPage(response, (status) => (status === 403 ? "<p>closed</p>" : undefined));
    response.statusCode = 403;
    response.write(new TextEncoder().encode(`${EMPTY}<body>`));
    response.end("<body>");
  });
  expect(await answer.text()).toBe(`${FILLED}<body><p>closed</p><body>`);
});

test("an answer whose headers were sent is left alone", async () => {
  const answer = await answered((response) => {
    response.write(new TextEncoder().encode("<body>"));
    answerFailedPage(response, PAGE);
    response.end();
  });
  expect([answer.status, await answer.text()]).toEqual([200, "<body>"]);
});
