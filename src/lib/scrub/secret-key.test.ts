import { expect, test } from "vitest";
import { detectSecretKey } from "./secret-key.ts";

test.each([
  ["password", "password"],
  ["userPassword", "password"],
  ["dbPass", "password"],
  ["pw", "password"],
  ["PASSWD", "password"],
  ["mnemonic", "password"],
  ["client_secret", "api_key"],
  ["X-Api-Key", "api_key"],
  ["apiKey", "api_key"],
  ["AWS_SECRET_ACCESS_KEY", "api_key"],
  ["accessToken", "token"],
  ["csrf_token", "token"],
  ["tokens[]", "token"],
  ["Set-Cookie", "session"],
  ["cookies", "session"],
  ["session", "session"],
  ["session_id", "session"],
  ["PHPSESSID", "session"],
  ["connect.sid", "session"],
  ["sid", "session"],
  ["authorization", "authorization"],
  ["http.request.header.authorization", "authorization"],
  ["x-auth", "authorization"],
  ["privkey", "private_key"],
  ["pin", "pin"],
  ["otp", "pin"],
  ["cvv2", "pin"],
  ["creditCard", "card_number"],
  ["cc_number", "card_number"],
])("%s is found by %s", (key, detector) => {
  expect(detectSecretKey(key)).toBe(detector);
});

test.each([
  ..."author authority passenger compass bypass monkey keyboard secretary secretstorage tokenizer pinned".split(
    " ",
  ),
  ..."max_tokens prompt_tokens nextPageToken page_token PublicKeyToken CancellationToken eos_token".split(
    " ",
  ),
  ..."passwordLength tokenType token_endpoint cookieName session_duration auth_url secretName auth.ts".split(
    " ",
  ),
  ..."session.id user.id http.route PWD OLDPWD SSH_AUTH_SOCK SESSION_MANAGER AccountSid".split(" "),
  ..."key cache_key primaryKey public_key code status_code render_pass signature".split(" "),
])("%s is not a secret", (key) => {
  expect(detectSecretKey(key)).toBeUndefined();
});
