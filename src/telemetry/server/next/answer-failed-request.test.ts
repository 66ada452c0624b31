import { expect, test } from "vitest";
import { answerFailedRequest } from "./answer-failed-request.ts";
import { answered } from "../../../../tests/fixtures/answered.ts";

const ANSWER = {
  status: 503,
  headers: { "content-type": "application/problem+json", "retry-after": "9" },
  body: '{"title":"Größer"}',
};

test("the answer replaces the bare line, with its status and headers", async () => {
  const answer = await answered((response) => {
    answerFailedRequest(response, () => ANSWER);
    response.statusCode = 500;
    response.setHeader("etag", '"line"');
    response.setHeader("content-length", 21);
    response.end("Internal Server Error");
  });
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("etag")]).toEqual([
    503,
    "9",
    null,
  ]);
  expect(await answer.text()).toBe(ANSWER.body);
});

test("an answer that is not a bare failure stays as it is", async () => {
  const answer = await answered((response) => {
    answerFailedRequest(response, () => ANSWER);
    response.end("fine");
  });
  expect([answer.status, await answer.text()]).toEqual([200, "fine"]);
});

test("a page is not taken for a bare line", async () => {
  const answer = await answered((response) => {
    answerFailedRequest(response, () => ANSWER);
    response.statusCode = 500;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<p>a page</p>");
  });
  expect([answer.status, await answer.text()]).toEqual([500, "<p>a page</p>"]);
});

test("an answer that has begun stays as it is", async () => {
  const answer = await answered((response) => {
    response.statusCode = 500;
    response.write("half");
    answerFailedRequest(response, () => ANSWER);
    response.end();
  });
  expect([answer.status, await answer.text()]).toEqual([500, "half"]);
});
