import type { Purpose } from "#product/purpose.ts";
import { decidedValue } from "#product/slot.ts";
import { listSlots, product } from "#product/slots.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { WithNavigation } from "./with-navigation.tsx";

/** The start page without a screen of the product's own: the product, or while parts of it are open, the specification. */
export function HomePage({ faultLab }: { faultLab: boolean }) {
  const lines = listSlots();
  const purpose = decidedValue(product.purpose);
  const open = lines.filter(({ slot }) => slot.status === "open").length;
  if (purpose && open === 0) return <ProductHome purpose={purpose} faultLab={faultLab} />;
  return (
    <>
      <section className="max-w-2xl py-14">
        <h1 className="type-title">{purpose?.name ?? "An application you can see into"}</h1>
        {purpose && <p className="mt-3 type-prose">{purpose.summary}</p>}
        <p className="mt-3 type-prose text-muted">
          Error reports, traces and structured logs are built in from the first line.{" "}
          {purpose ? "" : "What the application is for has not been decided yet: "}
          {open} of {lines.length} parts of its specification are open, and nothing stands in for them.
        </p>
        {faultLab && (
          <p className="mt-6">
            <Link href="/faults" className={buttonClass("primary")}>
              Make something fail
            </Link>
          </p>
        )}
      </section>
      <section aria-labelledby="slots">
        <h2 id="slots" className="type-section mb-2">
          The specification
        </h2>
        <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
          {lines.map(({ name, title, slot }) => (
            <div
              key={name}
              className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[13rem_5rem_1fr]"
            >
              <dt className="font-medium">{title}</dt>
              <dd>
                <Badge tone={slot.status === "open" ? "warn" : "good"}>
                  {slot.status === "open" ? "Open" : "Decided"}
                </Badge>
              </dd>
              <dd className="text-muted max-sm:col-span-2">
                {slot.status === "open" ? slot.question : "Defined in the specification."}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** The start page of a fully decided product: its purpose, and links to its screens. */
function ProductHome({ purpose, faultLab }: { purpose: Purpose; faultLab: boolean }) {
  return (
    <section className="max-w-2xl py-14">
      <h1 className="foreign type-title">{purpose.name}</h1>
      <p className="mt-3 type-prose text-muted">{purpose.summary}</p>
      <ul className="mt-8 divide-y divide-line rounded-lg border border-line bg-surface">
        <WithNavigation faultLab={faultLab}>
          {(links) =>
            links.map(({ title, href, goal }) => (
              <li key={href} className="foreign px-4 py-3">
                <Link href={href} className="font-medium text-accent underline underline-offset-2">
                  {title}
                </Link>
                {goal && <p className="text-muted">{goal}</p>}
              </li>
            ))
          }
        </WithNavigation>
      </ul>
    </section>
  );
}
