import NextLink from "next/link";
import type { ComponentProps } from "react";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href"> & { href: string };

/** A link within the product. It fetches nothing before it is followed: every page is rendered for its moment. */
export function Link(props: LinkProps) {
  return <NextLink prefetch={false} {...props} />;
}
