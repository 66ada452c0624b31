import { Braces, Check, ChevronsLeft, ChevronLeft, ChevronRight, Copy, RefreshCw } from "lucide";
import { Button, buttonClass, SQUARE } from "../button.tsx";
import { Checkbox, CheckField, Switch } from "../check-field.tsx";
import { CopyButton } from "../copy-button.tsx";
import { FilterChip } from "../filter-chip.tsx";
import { FilterLinks } from "../filter-links.tsx";
import { Icon } from "../icon.tsx";
import { KeyCap } from "../key-cap.tsx";
import { Link } from "../link.tsx";
import { LinkTabs } from "../link-tabs.tsx";
import { PagerLink } from "../pager.tsx";
import { SplitButton } from "../split-button.tsx";
import { SELECT, TEXT_AREA, TEXT_FIELD } from "../text-field.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { MenuSpecimens } from "./menu-specimens.tsx";
import { Row, Specimen } from "./specimen.tsx";

/** Buttons, tabs, filters and fields. Ids end in the theme's name, because the page shows each twice. */
export function ControlSpecimens({ theme }: { theme: string }) {
  return (
    <>
      <Specimen title="Buttons: primary (one a screen), plain, quiet, link" wide>
        <Row>
          <Button look="primary">Open issue</Button>
          <Button>Archive</Button>
          <Button look="quiet">
            <Icon icon={Copy} />
            Copy as Markdown
          </Button>
          <Link href="#" className={buttonClass("link")}>
            All releases
          </Link>
          <SplitButton
            id={`split-${theme}`}
            look="primary"
            name="Resolve in a release"
            action={
              <Button look="primary">
                <Icon icon={Check} />
                Resolve
              </Button>
            }
          >
            <Button look="quiet">In the next release</Button>
          </SplitButton>
        </Row>
        <Row>
          <Button size="small">Compare</Button>
          <Button look="quiet" size="small">
            <Icon icon={Braces} size={14} />
            JSON
          </Button>
          <Button look="quiet" className={SQUARE} aria-label="Refresh">
            <Icon icon={RefreshCw} />
          </Button>
          <CopyButton text="418 ms" label="Copy duration" />
          <Button className="outline-2 outline-offset-2 outline-accent">Focused</Button>
          <Button aria-pressed="true">Selected</Button>
          <Button look="primary" disabled>
            Saving…
          </Button>
          <Button disabled>Disabled</Button>
        </Row>
      </Specimen>
      <Specimen title="Tabs, view switch">
        <LinkTabs
          label={`Tabs, ${theme}`}
          tabs={[
            { label: "Event", href: "#event", current: true },
            { label: "Users", href: "#users", current: false, count: 19 },
            { label: "Traces", href: "#traces", current: false, count: 102 },
          ]}
        />
        <div className="mt-3">
          <ViewSwitch
            label={`View, ${theme}`}
            views={[
              { label: "Readable", href: "#readable", current: true },
              { label: "Raw", href: "#raw", current: false },
              { label: "Both", href: "#both", current: false },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Filters, pager, keys">
        <Row>
          <FilterChip name="service" value="web" href="#" />
          <FilterChip name="level" value="error" href="#" />
        </Row>
        <Row>
          <FilterLinks
            label={`Kind, ${theme}`}
            choices={[
              { label: "All", href: "#all", current: true, count: 61 },
              { label: "Spans", href: "#spans", current: false, count: 8 },
              { label: "Logs", href: "#logs", current: false, count: 0 },
            ]}
          />
        </Row>
        <Row>
          <PagerLink label="First page" icon={ChevronsLeft} href={null} />
          <PagerLink label="Previous" icon={ChevronLeft} href="#previous" />
          <PagerLink label="Next" icon={ChevronRight} href="#next" />
          <KeyCap>j</KeyCap>
          <KeyCap>enter</KeyCap>
        </Row>
      </Specimen>
      <Specimen title="Fields">
        <div className="space-y-2">
          <input aria-label="Duration" defaultValue="5 min" className={TEXT_FIELD} />
          <input aria-label="Duration, empty" placeholder="Duration" className={TEXT_FIELD} />
          <input aria-label="Duration, invalid" aria-invalid defaultValue="five" className={TEXT_FIELD} />
          <input aria-label="Duration, disabled" disabled defaultValue="5 min" className={TEXT_FIELD} />
          <select aria-label="Unit" className={SELECT}>
            <option>more events</option>
            <option>more users</option>
          </select>
          <textarea aria-label="Comment" rows={2} placeholder="Add a comment" className={TEXT_AREA} />
        </div>
      </Specimen>
      <Specimen title="Switch, checkbox">
        <Row>
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Off" />
          <Switch aria-label="On, disabled" defaultChecked disabled />
          <Checkbox aria-label="Chosen" defaultChecked />
          <Checkbox aria-label="Not chosen" />
          <Checkbox aria-label="Not chosen, disabled" disabled />
        </Row>
        <CheckField label="Flood protection" about="Limits what has no quota to a rate." defaultChecked />
        <CheckField as="checkbox" label="Keep attachments" />
      </Specimen>
      <Specimen title="Menu, popover, dialog, tooltip, save bar">
        <MenuSpecimens theme={theme} />
      </Specimen>
    </>
  );
}
