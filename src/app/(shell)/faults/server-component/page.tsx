import { failInServerComponent } from "#shell/faults/fail-in-server-component.ts";

export default async function ServerComponentFault() {
  await failInServerComponent();
  return null;
}
