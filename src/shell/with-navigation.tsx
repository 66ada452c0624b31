import type { ReactNode } from "react";
import { describeFailure } from "#telemetry/server/describe-failure.ts";
import { log } from "#telemetry/server/log.ts";
import { currentVisitor } from "./access/current-visitor.ts";
import { dependsOnVisitor, navigation, type NavigationLink } from "./navigation.ts";

interface WithNavigationProps {
  faultLab: boolean;
  children: (links: NavigationLink[]) => ReactNode;
}

const ASKS_WHO = dependsOnVisitor();

/** Renders with the links that are open to whoever asks, who is looked for only where that makes a difference. */
export function WithNavigation(props: WithNavigationProps): ReactNode {
  return ASKS_WHO ? <WithVisitor {...props} /> : props.children(navigation(props.faultLab, null));
}

async function WithVisitor({ faultLab, children }: WithNavigationProps) {
  return children(navigation(faultLab, await visitorOrNobody()));
}

/**
 * Around every page stands what must not fail with what says who asks: it would take the error page along. A line alone says
 * that it failed, because the pages and calls that cannot do without it report it.
 */
async function visitorOrNobody() {
  try {
    return await currentVisitor();
  } catch (error) {
    log.error(describeFailure(error).fields, "navigation without its visitor");
    return null;
  }
}
