import { expect, test } from "vitest";
import { detectSecretKey } from "./secret-key.ts";

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
  expect(detectSecretKey(key)).toBeDefined();
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
  expect(detectSecretKey(key)).toBeUndefined();
});
