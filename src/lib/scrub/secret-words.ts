import type { DetectorName } from "./detector.ts";

/*
 * The words by which a key names a secret. The base is what Sentry's server scrubs by default
 * (https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing/), with each word held against whole words.
 */

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function table(groups: Partial<Record<DetectorName, string>>): Map<string, DetectorName> {
  return new Map(
    Object.entries(groups).flatMap(([detector, text]) =>
      words(text).map((word): [string, DetectorName] => [word, detector as DetectorName]),
    ),
  );
}

/** Words that name a secret wherever they stand in a key. Names of one run, such as `phpsessid`, are one word. */
export const SECRET_WORDS = table({
  password: `password passwords passwd passwds passphrase passcode pwd pw psk mnemonic requirepass masterauth
    dbpass userpass mypass rootpass adminpass smtppass ftppass mailpass sshpass storepass keypass bindpass
    passwort kennwort contraseña contrasena senha wachtwoord пароль 密码 パスワード 비밀번호`,
  api_key: `secret secrets apikey apikeys accesskey secretkey masterkey signingkey encryptionkey sharedkey accountkey authkey
    hmackey licensekey serverkey subscriptionkey webhookkey appkey`,
  token: `token jwt samlresponse samlrequest samlassertion`,
  session: `cookie cookies csrf xsrf sessionid sessid phpsessid jsessionid`,
  authorization: `authorization credential credentials creds bearer aspxauth`,
  private_key: `privatekey privkey sshkey`,
  pin: `cvv cvc cvn otp totp ssn`,
  card_number: `creditcard cardnumber cardno ccnumber ccnum`,
});

/** Pairs of words that together name a secret. */
export const SECRET_PAIRS = table({
  password: `pass-word pass-phrase pass-code seed-phrase recovery-phrase secret-phrase backup-phrase`,
  api_key: `api-key access-key secret-key master-key signing-key sign-key encryption-key encrypt-key decryption-key account-key
    shared-key subscription-key functions-key deploy-key server-key auth-key hmac-key aes-key des-key crypt-key cipher-key
    webhook-key storage-key admin-key license-key licence-key integration-key ingestion-key sas-key wallet-key
    stripe-key sendgrid-key openai-key anthropic-key mailgun-key datadog-key algolia-key twilio-key app-key`,
  token: `code-verifier device-code oauth-verifier auth-code authorization-code saml-response saml-request saml-assertion
    client-assertion amz-signature amz-credential goog-signature goog-credential jwt-key token-key oauth-signature`,
  session: `session-id sess-id session-key session-hash session-data session-value session-cookie session-token connect-sid session-sid
    web-sid auth-sid`,
  authorization: `auth-header auth-data auth-string`,
  private_key: `private-key priv-key ssh-key pgp-key gpg-key tls-key ssl-key rsa-key pem-key`,
  pin: `pin-code pin-number pin-hash security-code verification-code mfa-code fa-code sms-code otp-code backup-code recovery-code
    social-security time-code`,
  card_number: `credit-card debit-card card-number card-num card-no cc-number cc-num`,
});

/** Words that name a secret only as the last of a key: an `auth_url` is an address, a `session_cart` a cart. */
export const LAST_WORDS = table({
  password: "pass",
  session: "session sess sid",
  authorization: "auth",
  pin: "pin",
});

/** Unmistakable endings of names in one run: `dbpassword`, `clientsecret`, `csrfmiddlewaretoken`. */
export const ENDINGS: [ending: string, detector: DetectorName][] = [
  ["password", "password"],
  ["passwd", "password"],
  ["passphrase", "password"],
  ["apikey", "api_key"],
  ["privatekey", "private_key"],
  ["secret", "api_key"],
  ["token", "token"],
  ["sessionid", "session"],
  ["sessid", "session"],
  ["cookie", "session"],
];

/** Before `pass`, which elsewhere is a ticket, a walk through data or the outcome of a test. */
export const PASS_OWNERS = new Set(
  words(`db database user usr smtp mail email ftp sftp ssh root admin my mysql pg postgres redis mongo rabbitmq amqp ldap bind
    proxy auth login app account api http basic key keystore truststore store trust service svc master new old current wifi
    imap pop vpn sudo sql oracle client server bot host`),
);

/** Before `sid`, which elsewhere is a Windows security identifier or the name of a resource. */
export const SID_OWNERS = new Set(words("connect express koa app session php cookie web http auth"));

/**
 * Before `token`, where it is no secret: pages of a list, language models, parsers, design systems, cancellation in .NET and
 * its public key tokens.
 */
export const TOKEN_OWNERS = new Set(
  words(`page next previous prev continuation continue sync cursor pagination marker resume pad eos bos unk sep cls mask stop
    special first last end start unexpected expected illegal lookahead syntax cancellation cancel abort design color theme
    per change replacement separator class pagetoken nexttoken nextpagetoken publickeytoken continuationtoken synctoken
    cancellationtoken padtoken eostoken bostoken unktoken septoken`),
);

/** Before or after `tokens`, which then are counted. */
export const TOKEN_COUNTERS = new Set(
  words(`max min prompt completion total input output used num number count cached reasoning remaining budget limit per
    text audio image context window usage generated consumed available bucket first special stop design added unexpected`),
);

/** Last words of keys whose values describe a secret and are none: `passwordLength`, `token_type`, `cookieName`. */
export const DESCRIPTORS = new Set(
  words(`name names length len count counts size type types kind version format expiry expires expire expiration expired exp ttl
    age at date time timestamp created updated changed issued iat url urls uri endpoint path file filename dir folder field
    fields input label placeholder policy policies rule rules hint strength score valid invalid validity verified enabled
    disabled required missing present exists status state provider providers method methods mode scheme schemes schema
    strategy scope scopes realm level limit limits max min timeout interval index position pos offset line column algorithm
    alg algo encoding charset storage store manager service services controller handler middleware module plugin factory
    builder component screen page view form button dialog modal reset change error errors exception failure failed message
    messages msg description desc title help event events action actions request requests result results flow step attempts
    attempt retries rotation refresh usage used cost budget rate domain issuer audience subject owner user username email
    role group replay recording sample sampling duration start started end ended id ids uuid arn ref prefix samesite secure
    only consent banner notice parser stream bucket ring test tests spec info config configuration settings options params
    support supported ts tsx js jsx mjs cjs py rb go java php cs rs cpp kt swift vue svelte json html css map yaml yml md
    kb mb ms seconds minutes hours days percent ratio parse parsing validation validator generation generator check checker
    last brand holder network bin helper util utils lib class interface package policy lookup mapper repository dao dto`),
);

/** Before `id`, which then is a secret itself. */
export const SECRET_IDS = new Set(["session", "sess", "cookie", "secret"]);
