import type { DetectorName } from "./detector.ts";

interface DetectorFacts {
  /** What it finds, as a noun phrase. */
  finds: string;
  /** Where its rules come from. */
  source: string;
}

const KEYS = "Sentry’s server-side scrubbing, by whole words of a key";
const FORMS = "gitleaks’ rules and the service’s documentation";

/** What people are told of each detector. */
export const DETECTOR_FACTS: Record<DetectorName, DetectorFacts> = {
  password: { finds: "Values of keys such as password, dbPass, pwd and mnemonic", source: KEYS },
  api_key: { finds: "Values of keys such as apiKey, client_secret and access_key", source: KEYS },
  token: { finds: "Values of keys such as token, accessToken and SAMLResponse", source: KEYS },
  session: { finds: "Cookies, and values of keys such as PHPSESSID and csrf", source: KEYS },
  authorization: {
    finds: "Authorization headers, and credentials after Bearer and Basic",
    source: "RFC 9110 and RFC 6750",
  },
  private_key: {
    finds: "Private keys in PEM form, and values of keys such as privateKey",
    source: "RFC 7468",
  },
  pin: { finds: "Values of keys such as pin, otp, cvv and ssn", source: KEYS },
  card_number: {
    finds: "Payment card numbers that pass the Luhn check, and values of keys such as cardNumber",
    source: "ISO/IEC 7812-1",
  },
  jwt: { finds: "JSON web tokens", source: "RFC 7519" },
  url_password: { finds: "Passwords in URLs, as in https://user:password@host", source: "RFC 3986" },
  signed_url: {
    finds: "Signatures and codes in URLs, such as X-Amz-Signature",
    source: "RFC 6749; AWS, Azure and Google",
  },
  command_line: {
    finds: "Passwords in command lines, such as --password=…",
    source: "Common tools’ options",
  },
  sql_password: { finds: "Literals beside a password column in SQL", source: "The SQL standard" },
  webhook_url: { finds: "Webhook URLs of Slack, Discord, Teams, Zapier and Telegram", source: FORMS },
  aws_key: { finds: "Access keys of AWS", source: FORMS },
  azure_key: { finds: "Keys of Azure", source: FORMS },
  google_key: { finds: "API keys of Google", source: FORMS },
  github_token: { finds: "Tokens of GitHub", source: FORMS },
  gitlab_token: { finds: "Tokens of GitLab", source: FORMS },
  npm_token: { finds: "Tokens of npm", source: FORMS },
  pypi_token: { finds: "Tokens of PyPI", source: FORMS },
  slack_token: { finds: "Tokens of Slack", source: FORMS },
  stripe_key: { finds: "Keys of Stripe", source: FORMS },
  sendgrid_key: { finds: "Keys of SendGrid", source: FORMS },
  openai_key: { finds: "Keys of OpenAI", source: FORMS },
  anthropic_key: { finds: "Keys of Anthropic", source: FORMS },
  vendor_token: { finds: "Keys and tokens of other services by their prefix", source: FORMS },
};
