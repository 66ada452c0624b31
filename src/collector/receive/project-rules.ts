import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Scrubber } from "#lib/scrub/detector.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Category, OutcomeKind } from "#model/outcome.ts";
import { DEFAULT_SETTINGS, type KeptFiles, type ProjectSettings } from "#model/project-settings.ts";
import { parseFingerprintRules } from "#model/fingerprint-rules.ts";
import { projectScrubber } from "#model/project-scrubber.ts";
import type { ScrubSettings } from "#model/scrub-settings.ts";
import { type RuleFinder, ruleFinder } from "#collector/group/fingerprint-rule.ts";
import type { Store } from "#collector/store/port/store.ts";
import { type ProjectFilter, projectFilter } from "./filter/project-filter.ts";
import { type QuotaMeter, quotaMeter, type Usage, windowStart } from "./quota-meter.ts";

/** A project's rules for what is stored. */
export interface ProjectRules {
  filter: ProjectFilter;
  /** Finds the fingerprint rule that applies to an event. */
  findRule: RuleFinder;
  meter: QuotaMeter;
  scrubber: Scrubber;
  /** What `scrubber` is made from: a thread makes its own. */
  scrubSettings: ScrubSettings;
  keptFiles: KeptFiles;
}

export interface RuleBook {
  rulesOf: (project: ProjectId) => Promise<ProjectRules>;
  /** Puts new settings into effect at once. */
  change: (project: ProjectId, settings: ProjectSettings) => Promise<void>;
}

/** Another collector on the same store applies new settings after this long. */
const FRESH_FOR: Millis = 30_000;
/** Deleting accepted items does not free a quota. */
const COUNTS_AS_TAKEN = new Set<OutcomeKind>(["accepted", "over_issue_cap", "deleted"]);

/**
 * Caches the rules of each project. Stale rules stay in use while they are read again: only the first request waits for
 * the store. If the store cannot be read, nothing is limited.
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
    // They were validated when they were saved.
    const rules = parseFingerprintRules(settings.fingerprintRules);
    return {
      filter: projectFilter(settings.filters),
      findRule: ruleFinder(rules.ok ? rules.value : []),
      meter: quotaMeter(settings.quotas, usage, startedAt),
      scrubber: projectScrubber(settings.scrubbing),
      scrubSettings: settings.scrubbing,
      keptFiles: settings.keptFiles,
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

/** What a project has used in the current windows, from the ledger: a restart must not free a quota. */
async function readUsage(
  store: Pick<Store, "listOutcomes">,
  project: ProjectId,
  now: UnixMillis,
): Promise<Usage> {
  const since = async (start: UnixMillis) => {
    const taken = new Map<Category, number>();
    for (const outcome of await store.listOutcomes(start, now + 60_000)) {
      if (outcome.projectId !== project || !COUNTS_AS_TAKEN.has(outcome.kind)) continue;
      taken.set(outcome.category, (taken.get(outcome.category) ?? 0) + outcome.quantity);
    }
    return taken;
  };
  const [minute, hour, month] = await Promise.all([
    since(windowStart("minute", now)),
    since(windowStart("hour", now)),
    since(windowStart("month", now)),
  ]);
  return { minute, hour, month };
}
