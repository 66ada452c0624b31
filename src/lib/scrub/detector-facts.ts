import type { DetectorName } from "./detector.ts";

interface DetectorFacts {
  /** What it finds, as a noun phrase. */
  finds: string;
  /** Where its rules come from. */
  source: string;
}

const KEYS = "Sentry’s default scrubber, extended";
const GITLEAKS = "gitleaks’ rules";

/** What people are told of each detector. */
export const DETECTOR_FACTS: Record<DetectorName, DetectorFacts> = {
  password: { finds: "Values of keys such as password, dbPass and pwd", source: KEYS },
  api_key: { finds: "Values of keys such as apiKey, client_secret and access_key", source: KEYS },
  token: { finds: "Values of keys such as token, accessToken and jwt", source: KEYS },
  session: { finds: "Values of keys such as cookie, PHPSESSID and csrf", source: KEYS },
  authorization: {
    finds: "Authorization headers, and credentials after Bearer and Basic",
    source: "RFC 9110 and RFC 6750",
  },
  private_key: {
    finds: "Private keys in PEM form, and values of keys such as privateKey",
    source: "RFC 7468",
  },
  pin: { finds: "Values of keys such as pin, otp, cvv and ssn", source: KEYS },
  card_number: { finds: "Payment card numbers that pass the Luhn check", source: "ISO/IEC 7812-1" },
  jwt: { finds: "JSON web tokens", source: "RFC 7519" },
  url_password: { finds: "Passwords in URLs, as in https://user:password@host", source: "RFC 3986" },
  signed_url: { finds: "Signatures and codes in URLs, such as X-Amz-Signature", source: "AWS, RFC 6749" },
  command_line: {
    finds: "Passwords in command lines, such as --password=…",
    source: "Common tools’ options",
  },
  sql_password: { finds: "Literals beside a password column in SQL", source: "SQL" },
  webhook_url: { finds: "Webhook URLs of Slack and Discord", source: GITLEAKS },
  aws_key: { finds: "Access keys of AWS", source: GITLEAKS },
  azure_key: { finds: "Keys of Azure", source: GITLEAKS },
  google_key: { finds: "API keys of Google", source: GITLEAKS },
  github_token: { finds: "Tokens of GitHub", source: GITLEAKS },
  gitlab_token: { finds: "Tokens of GitLab", source: GITLEAKS },
  npm_token: { finds: "Tokens of npm", source: GITLEAKS },
  pypi_token: { finds: "Tokens of PyPI", source: GITLEAKS },
  slack_token: { finds: "Tokens of Slack", source: GITLEAKS },
  stripe_key: { finds: "Keys of Stripe", source: GITLEAKS },
  sendgrid_key: { finds: "Keys of SendGrid", source: GITLEAKS },
  openai_key: { finds: "Keys of OpenAI", source: GITLEAKS },
  anthropic_key: { finds: "Keys of Anthropic", source: GITLEAKS },
  vendor_token: { finds: "Keys and tokens of other services by their prefix", source: GITLEAKS },
};
