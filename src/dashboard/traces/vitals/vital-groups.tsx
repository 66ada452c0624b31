import { VITAL_GROUPS, VITAL_SCALES, VITALS } from "#model/web-vitals.ts";
import type { WebVitalsAnswer } from "#api/web-vitals.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { Count } from "#ui/count.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { Section } from "#ui/section.tsx";
import { paths } from "../../paths.ts";
import { RatingBar } from "./rating-bar.tsx";
import { GROUP_NAMES, groupText, RATING_MARKS, RATING_NAMES, ratingOf, vitalText } from "./vital-text.ts";
import { VITAL_FILTERS, vitalsHref, type VitalsFilter } from "./vitals-filter.ts";

interface VitalGroupsProps {
  answer: WebVitalsAnswer;
  filter: VitalsFilter;
}

type Group = WebVitalsAnswer["groups"][number];

/** The vitals by route, device, browser, release or environment; a row leads to its page loads alone. */
export function VitalGroups({ answer, filter }: VitalGroupsProps) {
  const { by, vital } = filter;
  const { groups, groupCount } = answer;
  return (
    <Section
      id="groups"
      title={`By ${GROUP_NAMES[by].toLowerCase()}`}
      meta={groupCount > groups.length ? `The ${groups.length} with most page loads of ${groupCount}` : "p75"}
      aside={
        <ViewSwitch
          label="By"
          keepsScroll
          views={VITAL_GROUPS.map((group) => ({
            label: GROUP_NAMES[group],
            href: vitalsHref(filter, { by: group }),
            current: group === by,
          }))}
        />
      }
    >
      <DataTable
        label={`Web vitals by ${GROUP_NAMES[by].toLowerCase()}`}
        minWidth="min-w-180"
        columns={[
          { name: GROUP_NAMES[by], className: "w-2/5" },
          { name: "Page loads", isNumber: true },
          ...VITALS.map((one) => ({
            name: VITAL_SCALES[one].label,
            isNumber: true,
            tip: `p75 of ${VITAL_SCALES[one].name.toLowerCase()}`,
          })),
          { name: `${VITAL_SCALES[vital].label} ratings`, className: "w-28" },
        ]}
      >
        {groups.map((group) => (
          <GroupRow key={group.name} group={group} filter={filter} />
        ))}
      </DataTable>
    </Section>
  );
}

function GroupRow({ group, filter }: { group: Group; filter: VitalsFilter }) {
  const { by, vital } = filter;
  const { name, loads, vitals } = group;
  const traces = tracesOf(by, name);
  return (
    <tr>
      <th scope="row" className="max-w-0 font-medium">
        {by === "environment" && name === "" ? (
          // No scope means what names no environment.
          groupText(by, name)
        ) : (
          <Link href={narrowedHref(filter, name)} className="foreign block truncate hover:underline">
            {groupText(by, name)}
          </Link>
        )}
      </th>
      <td className="number">
        {traces === null ? (
          <Count value={loads} />
        ) : (
          <Link href={traces} className="hover:underline">
            <Count value={loads} />
            <span className="sr-only"> traces of {groupText(by, name)}</span>
          </Link>
        )}
      </td>
      {VITALS.map((one) => {
        const rating = ratingOf(one, vitals[one].p75);
        return (
          <td key={one} className="number whitespace-nowrap">
            {rating !== null && rating !== "good" && (
              <SeverityMark
                severity={RATING_MARKS[rating]}
                label={RATING_NAMES[rating]}
                className="mr-1.5 inline"
              />
            )}
            {vitalText(one, vitals[one].p75)}
          </td>
        );
      })}
      <td>
        <RatingBar sum={vitals[vital]} className="w-full" />
      </td>
    </tr>
  );
}

/** The screen with these page loads alone, told apart by what is not known of them yet. */
function narrowedHref(filter: VitalsFilter, name: string): string {
  const { by } = filter;
  if (by === "environment") return paths.webVitals({ vital: filter.vital, env: name });
  const next = VITAL_FILTERS.find((one) => one !== by && filter[one] === undefined);
  return vitalsHref(filter, { [by]: name, by: next ?? by });
}

/** The traces of its page loads, where a search can find them. */
function tracesOf(by: VitalsFilter["by"], name: string): string | null {
  const load = writeTerm("op", "pageload");
  if (name === "") return null;
  if (by === "route")
    return paths.traces({ query: `${load} (${writeTerm("name", name)} OR ${writeTerm("url.path", name)})` });
  if (by === "release") return paths.traces({ query: `${load} ${writeTerm("release", name)}` });
  return by === "environment" ? paths.traces({ query: load, env: name }) : null;
}
