import { expect, test } from "vitest";
import { isSensitiveKey } from "./sensitive-key.ts";

test.each([
  "password",
  "userPassword",
  "PASSWD",
  "client_secret",
  "X-Api-Key",
  "apiKey",
  "accessToken",
  "csrf_token",
  "authorization",
  "http.request.header.authorization",
  "Set-Cookie",
  "cookies",
  "session",
  "session_id",
  "x-auth",
])("%s is a secret", (key) => {
  expect(isSensitiveKey(key)).toBe(true);
});

test.each([
  "author",
  "max_tokens",
  "tokenizer",
  "session.id",
  "user.id",
  "http.route",
  "passenger",
  "monkey",
])("%s is not a secret", (key) => {
  expect(isSensitiveKey(key)).toBe(false);
});
