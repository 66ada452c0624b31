"use client";

import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import type { Right } from "#model/access/rights.ts";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";
import { reasonWithout } from "./role-names.ts";

/** What the viewer may do. */
export type ViewerRights = readonly Right[];

const Rights = createContext<ViewerRights | null>(null);

interface RightsProviderProps {
  /** Null as long as the collector has not said it. */
  rights: ViewerRights | null;
  children: ReactNode;
}

/** Tells the forms of a page what the viewer may do. */
export function RightsProvider({ rights, children }: RightsProviderProps) {
  return <Rights value={rights}>{children}</Rights>;
}

interface PermittedProps {
  /** The right that the endpoint behind the controls declares. */
  needs: Right;
  children: ReactNode;
}

/**
 * Disables the controls in it, and says why, if the viewer lacks the right. The collector refuses the change in any case;
 * this saves them from trying.
 */
export function Permitted({ needs, children }: PermittedProps) {
  const rights = useContext(Rights);
  if (rights === null || rights.includes(needs)) return <div>{children}</div>;
  return <Disabled needs={needs}>{children}</Disabled>;
}

type ActionFormProps = ComponentProps<"form"> & {
  needs?: Right;
  /** Whether the page is there for this form: then the reason stands above it, not only in a tip. */
  isMain?: boolean;
};

/** A form that changes something. A client component because what the viewer may do comes from the frame. */
export function ActionForm({
  needs = "write",
  isMain = false,
  className,
  children,
  ...rest
}: ActionFormProps) {
  const rights = useContext(Rights);
  const isPermitted = rights === null || rights.includes(needs);
  return (
    <form {...rest} className={isPermitted ? className : "contents"}>
      {isPermitted ? children : <Disabled {...{ needs, isMain, className, children }} />}
    </form>
  );
}

/** A disabled fieldset disables what is in it without being told, its links excepted. */
function Disabled({
  needs,
  isMain = false,
  className,
  children,
}: PermittedProps & { isMain?: boolean; className?: string | undefined }) {
  const reason = reasonWithout(needs);
  return (
    <fieldset disabled aria-label={reason} data-tip={reason} className={classNames("min-w-0", className)}>
      {isMain && <Notice tone="plain">{reason}</Notice>}
      {children}
    </fieldset>
  );
}
