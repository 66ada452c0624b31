import { buttonClass } from "#ui/button.tsx";

/** Nothing has this address. */
export function NotFoundScreen() {
  return (
    <section className="mx-auto max-w-xl py-16">
      <h1 className="text-2xl font-semibold tracking-[-0.014em]">There is nothing at this address</h1>
      <p className="mt-2 mb-6 text-lg text-muted">The link may be old, or a letter in it may be wrong.</p>
      <a className={buttonClass("primary")} href="/">
        Start page
      </a>
    </section>
  );
}
