import { paths } from "../paths.ts";

interface SettingsEntry {
  group: "Project" | "Data" | "Access" | "Glasshouse";
  label: string;
  href: string;
}

/** The pages of the settings, in the order of their list. */
export const SETTINGS_PAGES: readonly SettingsEntry[] = [
  { group: "Project", label: "Project and keys", href: paths.settings() },
  { group: "Data", label: "Outcomes", href: paths.settings("outcomes") },
  { group: "Data", label: "Quotas and filters", href: paths.settings("quotas") },
  { group: "Data", label: "Scrubbing", href: paths.settings("scrubbing") },
  { group: "Data", label: "Grouping", href: paths.settings("grouping") },
  { group: "Data", label: "Storage", href: paths.settings("storage") },
  { group: "Data", label: "Personal data", href: paths.settings("personal-data") },
  { group: "Access", label: "Projects", href: paths.settings("projects") },
  { group: "Access", label: "People", href: paths.settings("people") },
  { group: "Access", label: "Tokens", href: paths.settings("tokens") },
  { group: "Access", label: "Audit", href: paths.settings("audit") },
  { group: "Access", label: "Your account", href: paths.settings("account") },
  { group: "Glasshouse", label: "Appearance", href: paths.settings("appearance") },
  { group: "Glasshouse", label: "About", href: paths.settings("about") },
];

/** Where the sections are that were once parts of one page, by their anchors there. */
export const FORMER_ANCHORS: Readonly<Record<string, string>> = {
  outcomes: paths.settings("outcomes"),
  rules: paths.settings("quotas"),
  flood: `${paths.settings("quotas")}#flood`,
  fingerprints: paths.settings("grouping"),
  scrubbing: paths.settings("scrubbing"),
  storage: paths.settings("storage"),
  look: paths.settings("appearance"),
};
