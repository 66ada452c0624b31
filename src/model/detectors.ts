import type { DetectorName } from "#lib/scrub/detector.ts";

/** What a detector finds, and the rule that it follows. */
export interface DetectorFacts {
  title: string;
  finds: string;
  source: string;
}

const RELAY = "https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing/";
const GITLEAKS = "https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml";

/** The catalogue of detectors as people see it, in the order in which it is listed. */
export const DETECTORS: Record<DetectorName, DetectorFacts> = {
  password: {
    title: "Passwords",
    finds: "values of keys such as password, dbPass, pw or mnemonic",
    source: RELAY,
  },
  api_key: {
    title: "API keys and secrets",
    finds: "values of keys such as api_key or client_secret",
    source: RELAY,
  },
  token: { title: "Tokens", finds: "values of keys such as access_token or jwt", source: RELAY },
  session: {
    title: "Sessions and cookies",
    finds: "values of keys such as cookie, sid or csrf_token",
    source: RELAY,
  },
  authorization: {
    title: "Authorization",
    finds: "values of keys such as authorization, and what follows Bearer or Basic",
    source: "https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2",
  },
  private_key: {
    title: "Private keys",
    finds: "PEM blocks and values of keys such as private_key",
    source: "https://www.rfc-editor.org/rfc/rfc7468",
  },
  pin: { title: "PINs and codes", finds: "values of keys such as pin, otp, cvv or ssn", source: RELAY },
  card_number: {
    title: "Card numbers",
    finds: "payment card numbers with a valid prefix, length and checksum",
    source: "https://www.iso.org/standard/70484.html",
  },
  jwt: {
    title: "JSON web tokens",
    finds: "signed tokens, eyJ…",
    source: "https://www.rfc-editor.org/rfc/rfc7519",
  },
  url_password: {
    title: "Passwords in URLs",
    finds: "the password of a URL's user info and of connection strings",
    source: "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1",
  },
  signed_url: {
    title: "Signed URLs",
    finds: "signatures and authorization codes in query strings",
    source: "https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html",
  },
  command_line: {
    title: "Command lines",
    finds: "passwords among the arguments of a command",
    source: "https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html",
  },
  sql_password: {
    title: "Passwords in SQL",
    finds: "literals beside a password column and in CREATE USER",
    source: "https://www.postgresql.org/docs/current/sql-createrole.html",
  },
  webhook_url: {
    title: "Webhooks",
    finds: "the secret path of Slack, Discord and Teams webhooks",
    source: GITLEAKS,
  },
  aws_key: { title: "AWS keys", finds: "access key ids, AKIA…", source: GITLEAKS },
  azure_key: { title: "Azure keys", finds: "client secrets and account keys", source: GITLEAKS },
  google_key: { title: "Google keys", finds: "API keys and OAuth tokens, AIza…, ya29.…", source: GITLEAKS },
  github_token: { title: "GitHub tokens", finds: "ghp_…, github_pat_…", source: GITLEAKS },
  gitlab_token: { title: "GitLab tokens", finds: "glpat-… and its relatives", source: GITLEAKS },
  npm_token: { title: "npm tokens", finds: "npm_…", source: GITLEAKS },
  pypi_token: { title: "PyPI tokens", finds: "pypi-…", source: GITLEAKS },
  slack_token: { title: "Slack tokens", finds: "xoxb-…, xapp-…", source: GITLEAKS },
  stripe_key: { title: "Stripe keys", finds: "sk_live_…, rk_live_…, whsec_…", source: GITLEAKS },
  sendgrid_key: { title: "SendGrid keys", finds: "SG.…", source: GITLEAKS },
  openai_key: { title: "OpenAI keys", finds: "sk-proj-…", source: GITLEAKS },
  anthropic_key: { title: "Anthropic keys", finds: "sk-ant-…", source: GITLEAKS },
  vendor_token: {
    title: "Other services' tokens",
    finds: "tokens that carry their service's prefix",
    source: GITLEAKS,
  },
};
