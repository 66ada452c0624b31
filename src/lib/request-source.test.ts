import { expect, test } from "vitest";
import { requestSource, type RequestFacts } from "./request-source.ts";

const sourceOf = (headers: RequestFacts["headers"], other: Partial<RequestFacts> = {}) =>
  requestSource({
    peer: "127.0.0.1",
    httpVersion: "1.1",
    headers: { host: "localhost:3001", ...headers },
    ...other,
  });

test.each<[string, RequestFacts["headers"], Partial<RequestFacts>?]>([
  ["a program", {}],
  ["a program that closes its connection", { "user-agent": "Python-urllib/3.13", connection: "close" }],
  ["a browser", { "user-agent": "Mozilla/5.0 (X11)", connection: "keep-alive" }],
  ["a program over IPv6", { host: "[::1]:3001" }, { peer: "::1" }],
  ["a program over a mapped address", { host: "127.0.0.1:3001" }, { peer: "::ffff:127.0.0.1" }],
  ["a page of our own", { origin: "http://localhost:3001", referer: "http://localhost:3001/observe" }],
  [
    "a link on another site",
    {
      referer: "https://mail.example/",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    },
  ],
  ["a page of another port", { origin: "http://127.0.0.1:8080", "sec-fetch-site": "cross-site" }],
])("%s on this machine is local", (_who, headers, other) => {
  expect(sourceOf(headers, other)).toBe("local");
});

test.each<[string, RequestFacts["headers"], Partial<RequestFacts>?]>([
  ["Forwarded", { forwarded: "for=192.0.2.1" }],
  ["X-Forwarded-For", { "x-forwarded-for": "192.0.2.1" }],
  ["any X-Forwarded header", { "x-forwarded-server": "edge" }],
  ["X-Real-IP", { "x-real-ip": "192.0.2.1" }],
  ["Via", { via: "1.1 edge" }],
  ["an empty proxy header", { via: "" }],
  ["HTTP/1.0", {}, { httpVersion: "1.0" }],
  ["HTTP/1.0 under a public name", { host: "observe.example" }, { httpVersion: "1.0" }],
  ["a browser's name and no lasting connection", { "user-agent": "Mozilla/5.0 (X11)", connection: "close" }],
  ["the page's own public name", { referer: "https://observe.example/observe" }],
  ["the page's own origin", { origin: "https://observe.example", "sec-fetch-site": "same-origin" }],
])("a request with %s came through a proxy", (_sign, headers, other) => {
  expect(sourceOf(headers, other)).toBe("proxied");
});

test.each<[string, RequestFacts["headers"], Partial<RequestFacts>?]>([
  ["another machine", {}, { peer: "192.0.2.1" }],
  ["another machine that claims a proxy", { "x-forwarded-for": "127.0.0.1" }, { peer: "192.0.2.1" }],
  ["a peer that is gone", {}, { peer: undefined }],
  ["a name that was pointed here", { host: "evil.example:3001", origin: "http://evil.example:3001" }],
  ["no name at all", { host: undefined }],
  ["another site's page", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["an image on another site", { referer: "https://evil.example/", "sec-fetch-site": "cross-site" }],
  ["a page without an origin", { origin: "null" }],
])("a request of %s is neither local nor a proxy's", (_who, headers, other) => {
  expect(sourceOf(headers, other)).toBe("remote");
});
