"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext, useMemo } from "react";

/** Turns a link's URL into the one it leads to on this page: it may carry what is kept from page to page. */
export const LinkScope = createContext<(href: string) => string>((href) => href);

/** The router, for what a script opens as a link would. */
export function useScopedRouter() {
  const router = useRouter();
  const carry = useContext(LinkScope);
  return useMemo(
    () => ({
      push: (href: string) => router.push(carry(href)),
      replace: (href: string, options?: { scroll?: boolean }) => router.replace(carry(href), options),
    }),
    [router, carry],
  );
}
