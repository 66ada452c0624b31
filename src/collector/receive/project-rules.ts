import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Scrubber } from "#lib/scrub/detector.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Category, OutcomeKind } from "#model/outcome.ts";
import type { FloodLevel } from "#model/flood-limits.ts";
import { DEFAULT_SETTINGS, type ProjectSettings } from "#model/project-settings.ts";
import { parseFingerprintRules } from "#model/fingerprint-rules.ts";
import { projectScrubber } from "#model/project-scrubber.ts";
import { type RuleFinder, ruleFinder } from "#collector/group/fingerprint-rule.ts";
import type { Store } from "#collector/store/port/store.ts";
import { type ProjectFilter, projectFilter } from "./filter/project-filter.ts";
import { type FloodGuard, floodGuard } from "./flood/flood-guard.ts";
import { floodNotices, type FloodNotices } from "./flood/flood-notices.ts";
import { guardedMeter } from "./flood/guarded-meter.ts";
import { usualPeaks } from "./flood/usual-peak.ts";
import { type QuotaMeter, quotaMeter, type Usage, windowStart } from "./quota-meter.ts";

/** A project's rules for what is stored. */
export interface ProjectRules extends ContentRules {
  meter: QuotaMeter;
}

/** Those that depend on nothing but the project's settings and what is sent. */
export interface ContentRules {
  filter: ProjectFilter;
  /** Finds the fingerprint rule that applies to an event. */
  findRule: RuleFinder;
  scrubber: Scrubber;
  /** What they are made from: a thread makes its own. */
  settings: ContentSettings;
}

export type ContentSettings = Pick<
  ProjectSettings,
  "filters" | "fingerprintRules" | "scrubbing" | "keptFiles"
>;

export function contentRules(settings: ContentSettings): ContentRules {
  // They were validated when they were saved.
  const rules = parseFingerprintRules(settings.fingerprintRules);
  return {
    filter: projectFilter(settings.filters),
    findRule: ruleFinder(rules.ok ? rules.value : []),
    scrubber: projectScrubber(settings.scrubbing),
    settings,
  };
}

export interface RuleBook {
  rulesOf: (project: ProjectId) => Promise<ProjectRules>;
  /** Puts new settings into effect at once. */
  change: (project: ProjectId, settings: ProjectSettings) => Promise<void>;
  /** The levels of a project's flood protection; null if it is off. */
  floodLevels: (project: ProjectId) => FloodLevel[] | null;
}

interface Guarded {
  guard: FloodGuard;
  notices: FloodNotices;
  usualAt: UnixMillis;
}

type RuleStore = Pick<
  Store,
  | "getProjectSettings"
  | "putProjectSettings"
  | "listOutcomes"
  | "listOutcomesOverTime"
  | "raiseNotice"
  | "clearNotice"
>;

/** Another collector on the same store applies new settings after this long. */
const FRESH_FOR: Millis = 30_000;
const HOUR: Millis = 3_600_000;
const WEEK: Millis = 7 * 24 * HOUR;
/** Deleting accepted items does not free a quota. */
const COUNTS_AS_TAKEN = new Set<OutcomeKind>(["accepted", "over_issue_cap", "deleted"]);

/**
 * Caches the rules of each project. Stale rules stay in use while they are read again: only the first request waits for
 * the store. If the store cannot be read, nothing is limited.
 */
export function ruleBook({
  store,
  now,
  report,
  floodProtection,
}: {
  store: RuleStore;
  now: Clock;
  report: (error: unknown) => void;
  floodProtection: boolean;
}): RuleBook {
  // Unlike the rules, they are never read again: their levels are in memory only.
  const guards = new Map<ProjectId, Guarded>();
  const entries = new Map<ProjectId, { rules: Promise<ProjectRules>; readAt: UnixMillis }>();

  async function read(project: ProjectId, otherwise?: Promise<ProjectRules>): Promise<ProjectRules> {
    try {
      return await makeRules(project, await store.getProjectSettings(project));
    } catch (error) {
      report(error);
      return (await otherwise) ?? makeRules(project, DEFAULT_SETTINGS);
    }
  }

  /** A project's guard. What is usual for the project is read behind its back, once an hour. */
  function guardOf(project: ProjectId): Guarded {
    const known = guards.get(project);
    if (known !== undefined && now() - known.usualAt < HOUR) return known;
    const guarded = {
      guard: known?.guard ?? floodGuard(now()),
      notices: known?.notices ?? floodNotices(store, project),
      usualAt: now(),
    };
    guards.set(project, guarded);
    void learnUsual(project, guarded.guard, known === undefined);
    return guarded;
  }

  async function learnUsual(project: ProjectId, guard: FloodGuard, isNew: boolean): Promise<void> {
    try {
      const { usual, lastHour } = await readUsual(store, project, now());
      guard.setUsual(usual);
      if (isNew) guard.countEarlier(lastHour);
    } catch (error) {
      report(error);
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
    const { filters, fingerprintRules, scrubbing, keptFiles } = settings;
    return {
      ...contentRules({ filters, fingerprintRules, scrubbing, keptFiles }),
      meter: meterOf(project, settings, quotaMeter(settings.quotas, usage, startedAt)),
    };
  }

  function meterOf(
    project: ProjectId,
    { floodProtection: wanted, quotas }: ProjectSettings,
    meter: QuotaMeter,
  ) {
    if (!floodProtection || !wanted) {
      guards.delete(project);
      return meter;
    }
    const { guard, notices } = guardOf(project);
    notices.clearOld(now());
    return guardedMeter(meter, guard, new Set(quotas.map(({ category }) => category)), notices);
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
    floodLevels: (project) => guards.get(project)?.guard.levels(now()) ?? null,
  };
}

/** What a project usually takes in its busiest hours, and what it took in the last one, from the ledger of a week. */
async function readUsual(
  store: Pick<Store, "listOutcomesOverTime">,
  project: ProjectId,
  now: UnixMillis,
): Promise<{ usual: Map<Category, number>; lastHour: Map<Category, number> }> {
  const hours = await store.listOutcomesOverTime(now - WEEK, now + 60_000, HOUR);
  const taken = hours.filter(({ projectId, kind }) => projectId === project && COUNTS_AS_TAKEN.has(kind));
  const lastHour = new Map<Category, number>();
  for (const { at, category, quantity } of taken)
    if (now - at <= HOUR) lastHour.set(category, (lastHour.get(category) ?? 0) + quantity);
  return { usual: usualPeaks(taken, now), lastHour };
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
