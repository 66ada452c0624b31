import type { ReactNode } from "react";
import { describeFailure } from "#telemetry/server/describe-failure.ts";
import { log } from "#telemetry/server/log.ts";
import { currentVisitor } from "./access/current-visitor.ts";
import { dependsOnVisitor, navigation, type NavigationLink } from "./navigation.ts";

interface WithNavigationProps {
  faultLab: boolean;
  children: (links: NavigationLink[]) => ReactNode;
}

const DEPENDS_ON_VISITOR = dependsOnVisitor();

/** Renders with the links that are open to the visitor, who is identified only if that makes a difference. */
export function WithNavigation(props: WithNavigationProps): ReactNode {
  return DEPENDS_ON_VISITOR ? <WithVisitor {...props} /> : props.children(navigation(props.faultLab, null));
}

async function WithVisitor({ faultLab, children }: WithNavigationProps) {
  return children(navigation(faultLab, await visitorOrNull()));
}

/**
 * The frame must not fail if the product cannot identify the visitor: the error page would fail with it. This is only
 * logged, because the pages and calls that need the visitor report it.
 */
async function visitorOrNull() {
  try {
    return await currentVisitor();
  } catch (error) {
    log.error(describeFailure(error).fields, "could not identify the visitor for the navigation");
    return null;
  }
}
