import { type DetectorName, type Hits, replacer } from "./detector.ts";

/**
 * Tokens that carry their service's prefix, as in gitleaks' rules (https://github.com/gitleaks/gitleaks, MIT) and in the
 * services' own documentation: the prefix, which must be literal, and what follows it. No prefix is part of a word.
 */
const FORMS: [detector: DetectorName, prefix: string, rest: string][] = [
  ["github_token", "gh[opsur]_", "[A-Za-z0-9]{20,255}"],
  ["github_token", "github_pat_", String.raw`\w{20,255}`],
  [
    "gitlab_token",
    "gl(?:pat|ptt|rt|rtr|cbt|dt|ft|oas|soat|agent|imt|ffct|wt)-",
    String.raw`[\w-]{20,255}(?:\.[\w.-]{9,64})?`,
  ],
  ["gitlab_token", "GR1348941", String.raw`[\w-]{20,64}`],
  ["google_key", "AIza", String.raw`[\w-]{30,60}`],
  ["google_key", String.raw`ya29\.`, String.raw`[\w-]{20,2048}`],
  ["google_key", "GOCSPX-", String.raw`[\w-]{20,64}`],
  ["anthropic_key", "sk-ant-", String.raw`[\w-]{20,255}`],
  ["openai_key", "sk-(?:proj|svcacct|admin|or-v1|None)-", String.raw`[\w-]{20,255}`],
  ["openai_key", "sk-", "[A-Za-z0-9]{32,64}"],
  ["stripe_key", "[rs]k_(?:live|test|prod)_", "[A-Za-z0-9]{10,255}"],
  ["stripe_key", "whsec_", "[A-Za-z0-9+/=]{20,255}"],
  ["npm_token", "npm_", "[A-Za-z0-9]{30,64}"],
  ["pypi_token", "pypi-", String.raw`[\w-]{50,1024}`],
  ["sendgrid_key", String.raw`SG\.`, String.raw`[\w-]{16,32}\.[\w-]{16,64}`],
  ["slack_token", "xox[abeoprs][-.]", String.raw`(?=[\w.-]{0,40}\d)[\w.-]{10,255}`],
  ["slack_token", String.raw`xapp-\d-`, String.raw`[\w-]{10,255}`],
  ["aws_key", "A(?:KIA|SIA|BIA|CCA)", "[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["aws_key", "ABSK", "[A-Za-z0-9+/]{100,255}={0,2}"],
  ["aws_key", String.raw`amzn\.mws\.`, "[0-9a-f-]{36}"],
  ["azure_key", String.raw`[\w~.]{3}\dQ~`, String.raw`[\w~.-]{31,40}`],
  ["vendor_token", "do[opr]_v1_", "[a-f0-9]{64}"],
  ["vendor_token", "shp(?:at|ca|pa|ss)_", "[A-Fa-f0-9]{32}"],
  ["vendor_token", "sq0(?:atp|csp)-", String.raw`[\w-]{22,43}`],
  ["vendor_token", "SK", "[0-9a-f]{32}(?![A-Za-z0-9])"],
  ["vendor_token", "key-", "[0-9a-f]{32}(?![A-Za-z0-9])"],
  ["vendor_token", "PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"],
  ["vendor_token", "hf_", "[A-Za-z0-9]{30,64}"],
  ["vendor_token", "dapi", "[a-h0-9]{32}"],
  ["vendor_token", "dckr_[op]at_", String.raw`[\w-]{20,64}`],
  ["vendor_token", String.raw`hv[sbr]\.`, String.raw`[\w-]{24,255}`],
  ["vendor_token", "gl(?:c|sa)_", "[A-Za-z0-9+/_=]{32,255}"],
  // Glasshouse's own (`collector/access/hash-token.ts`).
  ["vendor_token", "gls_", "[0-9a-f]{64}"],
  ["vendor_token", "lin_api_", "[A-Za-z0-9]{32,64}"],
  ["vendor_token", "fig[dou]_", String.raw`[\w-]{40,64}`],
  ["vendor_token", "NR(?:AK|JS|AA|II)-", "[A-Za-z0-9-]{19,64}"],
  ["vendor_token", "pul-", "[a-f0-9]{40}"],
  ["vendor_token", "pscale_(?:tkn|oauth|pw)_", String.raw`[\w.=-]{32,64}`],
  ["vendor_token", String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.`, String.raw`[\w.-]{40,80}`],
  ["vendor_token", "sntry[a-z]_", "[A-Za-z0-9+/=_]{40,1024}"],
  ["vendor_token", "fo1_", String.raw`[\w-]{43}`],
  ["vendor_token", "HRKU-", String.raw`[\w-]{36,64}`],
  ["vendor_token", "ntn_", "[A-Za-z0-9]{40,64}"],
  ["vendor_token", "AT(?:ATT3|CTT3)", String.raw`[\w=-]{60,255}`],
  ["vendor_token", "ATBB", "[A-Za-z0-9]{32}"],
  ["vendor_token", "rubygems_", "[a-f0-9]{48}"],
  ["vendor_token", "AKCp", "[A-Za-z0-9]{60,80}"],
  ["vendor_token", "gsk_", "[A-Za-z0-9]{40,64}"],
  ["vendor_token", "xai-", "[A-Za-z0-9]{60,100}"],
  ["vendor_token", "pplx-", "[A-Za-z0-9]{40,64}"],
  ["vendor_token", "r8_", "[A-Za-z0-9]{37,40}"],
  ["vendor_token", "sbp_", "[a-f0-9]{40}"],
  ["vendor_token", "sb_secret_", String.raw`[\w-]{20,64}`],
  ["vendor_token", "tskey-[a-z]{3,8}-", String.raw`[\w-]{20,80}`],
  ["vendor_token", "AGE-SECRET-KEY-1", "[0-9A-Z]{58}"],
  ["vendor_token", "CFPAT-", String.raw`[\w-]{43}`],
  ["vendor_token", String.raw`dt0[a-z]\d{2}\.`, String.raw`[A-Z0-9]{24}\.[A-Z0-9]{64}`],
  ["vendor_token", "EZ[AT]K", "[a-z0-9]{54}"],
  ["vendor_token", "xkeysib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"],
  ["vendor_token", "sgp_", "[a-f0-9_]{40,80}"],
  ["vendor_token", "phx_", "[A-Za-z0-9]{30,64}"],
  ["vendor_token", "LTAI", "[A-Za-z0-9]{12,20}(?![A-Za-z0-9])"],
  ["vendor_token", "access-(?:sandbox|development|production)-", "[0-9a-f-]{36}"],
  ["vendor_token", "sha256~", String.raw`[\w-]{43}`],
  ["vendor_token", "re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{20,32}"],
  ["vendor_token", "[MNO][A-Za-z0-9_-]{23,27}\\.", String.raw`[\w-]{6}\.[\w-]{27,40}`],
  ["vendor_token", String.raw`AAAA[\w-]{7}:`, String.raw`[\w-]{130,255}`],
  ["vendor_token", String.raw`\d{8,10}:AA`, String.raw`[\w-]{30,40}`],
];
interface Form {
  detector: DetectorName;
  prefix: RegExp;
  whole: RegExp;
}

const START = "(?<![A-Za-z0-9])";
const forms: Form[] = FORMS.map(([detector, prefix, rest]) => ({
  detector,
  prefix: new RegExp(START + prefix),
  whole: new RegExp(START + prefix + rest, "g"),
}));
/** Nearly every text is tried: without a lookbehind, that takes half the time. */
const ANY = new RegExp(`(?:^|[^A-Za-z0-9])(?:${FORMS.map(([, prefix]) => prefix).join("|")})`);

/** JSON web tokens and encrypted ones (https://www.rfc-editor.org/rfc/rfc7519). */
const JWT = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{2,}(?:\.[\w-]{0,8192}){0,3}/g;
/** Addresses that are secrets themselves: who knows one may post. */
const WEBHOOK =
  /\b(hooks\.slack\.com\/(?:services|workflows|triggers)\/|(?:discord|discordapp)\.com\/api\/webhooks\/|[\w-]{1,63}\.webhook\.office\.com\/webhookb2\/|hooks\.zapier\.com\/hooks\/catch\/|api\.telegram\.org\/bot)[\w:@+%/-]{8,512}/g;

/** Replaces the secret part of webhooks' addresses. */
export function scrubWebhooks(text: string, replaced: () => string): string {
  return text.replace(WEBHOOK, (_, address: string) => address + replaced());
}

/** Replaces tokens of a recognizable form. */
export function scrubTokens(text: string, off: ReadonlySet<DetectorName>, hits: Hits): string {
  let clean = text;
  if (clean.includes("eyJ") && !off.has("jwt")) clean = clean.replace(JWT, replacer(hits, "jwt"));
  if (!ANY.test(clean)) return clean;
  for (const { detector, prefix, whole } of forms)
    if (prefix.test(clean) && !off.has(detector)) clean = clean.replace(whole, replacer(hits, detector));
  return clean;
}
