import type { Purpose } from "#product/purpose.ts";
import { Link } from "#ui/link.tsx";
import { WithNavigation } from "./with-navigation.tsx";

/** The start page of a product that is decided and has no screen of its own there: what it is, and where its screens are. */
export function ProductHome({ purpose, faultLab }: { purpose: Purpose; faultLab: boolean }) {
  return (
    <section className="max-w-2xl py-14">
      <h1 className="foreign text-2xl font-semibold tracking-[-0.016em]">{purpose.name}</h1>
      <p className="mt-3 text-lg text-muted">{purpose.summary}</p>
      <ul className="mt-8 border-t border-line">
        <WithNavigation faultLab={faultLab}>
          {(links) =>
            links.map(({ title, href, goal }) => (
              <li key={href} className="foreign border-b border-line py-3">
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
