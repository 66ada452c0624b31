"use client";

import { useRouter } from "next/navigation";
import { useTransition, type ComponentProps, type MouseEvent } from "react";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  /** False keeps the page where it is scrolled to. */
  scroll?: boolean;
};

/**
 * A link within the product. It fetches nothing before it is followed, as every page is rendered for its moment; of all that
 * the framework's own link does this is the part that is used, at a tenth of its bytes. Without script it is a plain link.
 */
export function Link({ href, replace = false, scroll = true, onClick, children, ...rest }: LinkProps) {
  const router = useRouter();
  const [isFollowed, startFollowing] = useTransition();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || rest.target !== undefined) return;
    event.preventDefault();
    startFollowing(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll })));
  }

  return (
    <a {...rest} href={href} onClick={follow} data-followed={isFollowed || undefined}>
      {children}
    </a>
  );
}
