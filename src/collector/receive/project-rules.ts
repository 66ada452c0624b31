import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { DEFAULT_SETTINGS, type ProjectSettings } from "#model/project-settings.ts";
import { parseFingerprintRules } from "#model/fingerprint-rules.ts";
import { type RuleFinder, ruleFinder } from "#collector/group/fingerprint-rule.ts";
import type { Store } from "#collector/store/port/store.ts";
import { type ProjectFilter, projectFilter } from "./filter/project-filter.ts";
import { type QuotaMeter, quotaMeter } from "./quota/quota-meter.ts";
import { readUsage } from "./quota/read-usage.ts";

/** What decides whether something of a project is taken. */
export interface ProjectRules {
  filter: ProjectFilter;
  /** Gives an event its fingerprint. */
  findRule: RuleFinder;
  meter: QuotaMeter;
}

export interface RuleBook {
  rulesOf: (project: ProjectId) => Promise<ProjectRules>;
  /** Puts new settings into effect at once. */
  change: (project: ProjectId, settings: ProjectSettings) => Promise<void>;
}

/** Another collector on the same store hears of new settings after this long. */
const FRESH_FOR: Millis = 30_000;

/**
 * Keeps the rules of each project in memory. What is old is used while it is read anew: no request waits for the
 * store but the first. Where the store cannot be asked, nothing is limited.
 */
export function ruleBook(
  store: Pick<Store, "getProjectSettings" | "putProjectSettings" | "listOutcomes">,
  now: Clock,
  report: (error: unknown) => void,
): RuleBook {
  const entries = new Map<ProjectId, { rules: Promise<ProjectRules>; readAt: UnixMillis }>();

  async function read(project: ProjectId, otherwise?: Promise<ProjectRules>): Promise<ProjectRules> {
    try {
      return await makeRules(project, await store.getProjectSettings(project));
    } catch (error) {
      report(error);
      return (await otherwise) ?? makeRules(project, DEFAULT_SETTINGS);
    }
  }

  async function replaceWhenRead(entry: { rules: Promise<ProjectRules> }, rules: Promise<ProjectRules>) {
    await rules;
    entry.rules = rules;
  }

  async function makeRules(project: ProjectId, settings: ProjectSettings): Promise<ProjectRules> {
    const startedAt = now();
    const usage =
      settings.quotas.length === 0
        ? { minute: new Map(), hour: new Map(), month: new Map() }
        : await readUsage(store, project, startedAt);
    // They were checked when they were put.
    const rules = parseFingerprintRules(settings.fingerprintRules);
    return {
      filter: projectFilter(settings.filters),
      findRule: ruleFinder(rules.ok ? rules.value : []),
      meter: quotaMeter(settings.quotas, usage, startedAt),
    };
  }

  return {
    rulesOf(project) {
      const known = entries.get(project);
      if (known !== undefined && now() - known.readAt < FRESH_FOR) return known.rules;
      const rules = read(project, known?.rules);
      const entry = { rules: known?.rules ?? rules, readAt: now() };
      entries.set(project, entry);
      void replaceWhenRead(entry, rules);
      return entry.rules;
    },
    async change(project, settings) {
      await store.putProjectSettings(project, settings);
      entries.set(project, { rules: read(project), readAt: now() });
    },
  };
}
