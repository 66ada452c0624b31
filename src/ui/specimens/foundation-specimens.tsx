import { Check, Copy, Rocket, Search, TriangleAlert, X } from "lucide";
import { Icon } from "../icon.tsx";
import { MiddleText } from "../middle-text.tsx";
import { Specimen } from "./specimen.tsx";

const ROLES = [
  { role: "48 / 600", look: "type-hero", text: "22 %" },
  { role: "26 / 600", look: "type-figure", text: "418 ms" },
  { role: "22 / 600", look: "type-title", text: "Page title" },
  { role: "15 / 600", look: "type-section", text: "Section title" },
  { role: "15 / 400", look: "type-prose", text: "Prose, for visitors and reports" },
  { role: "13 / 400", look: "text-sm", text: "Body, cells" },
  { role: "13 / 500", look: "text-sm font-medium", text: "Names, controls" },
  { role: "12 / 400", look: "text-xs text-muted", text: "Meta, column heads, help" },
  { role: "12 mono", look: "font-mono text-xs", text: "src/checkout/tax.ts:41" },
];

/** Written out in full, because Tailwind only finds class names that appear in the source. */
const COLORS = {
  page: "bg-page",
  rail: "bg-rail",
  surface: "bg-surface",
  sunken: "bg-sunken",
  hover: "bg-hover",
  line: "bg-line",
  edge: "bg-edge",
  band: "bg-band",
  ink: "bg-ink",
  muted: "bg-muted",
  faint: "bg-faint",
  accent: "bg-accent",
  "accent-soft": "bg-accent-soft",
  danger: "bg-danger",
  "danger-soft": "bg-danger-soft",
  warn: "bg-warn",
  "warn-soft": "bg-warn-soft",
  good: "bg-good",
  "good-soft": "bg-good-soft",
  release: "bg-release",
  "new-soft": "bg-new-soft",
};

/** Text, colours and icons. */
export function FoundationSpecimens() {
  return (
    <>
      <Specimen title="Type: size / weight">
        <dl className="grid grid-cols-[5rem_1fr] items-baseline gap-y-2">
          {ROLES.map(({ role, look, text }) => (
            <div key={role} className="contents">
              <dt className="text-xs text-muted">{role}</dt>
              <dd className={look}>{text}</dd>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen title="Colour">
        <ul className="grid grid-cols-4 gap-2">
          {Object.entries(COLORS).map(([name, fill]) => (
            <li key={name} className="text-2xs text-muted">
              <span className={`mb-1 block h-6 rounded-sm border border-line ${fill}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Icons, 12 to 24 px">
        <div className="flex items-center gap-4 text-muted">
          <Icon icon={X} size={12} />
          <Icon icon={Copy} size={14} />
          <Icon icon={Search} />
          <Icon icon={Check} />
          <Icon icon={TriangleAlert} size={20} />
          <Icon icon={Rocket} size={24} />
        </div>
      </Specimen>
      <Specimen title="Text cut in the middle">
        <div className="max-w-60 font-mono text-xs">
          <MiddleText text="src/services/checkout/handlers/payment/authorize.ts:118" />
        </div>
      </Specimen>
    </>
  );
}
