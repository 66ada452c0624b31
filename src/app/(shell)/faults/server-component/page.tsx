import { failInServerComponent } from "#shell/faults/server-faults.ts";

export default async function ServerComponentFault() {
  await failInServerComponent();
  return null;
}
