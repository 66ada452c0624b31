import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** What a screen of the dashboard is checked for: WCAG 2.2 AA, and what axe's authors recommend beyond it. */
export const SCREEN_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The rules of axe that a page breaks, each with the HTML of its places.
 *
 * @param tags of the rules, by default all that axe runs by itself
 */
export async function findViolations(page: Page, tags: string[] = []): Promise<string[]> {
  // Describing what passes takes longer than finding what does not.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (tags.length > 0 ? axe.withTags(tags) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
