import { Card } from "#ui/card.tsx";
import { Facts, type Fact } from "#ui/facts.tsx";
import { SettingsBody } from "./settings-body.tsx";

/** What runs here. */
export function AboutSettings({ facts }: { facts: Fact[] }) {
  return (
    <SettingsBody
      title="About"
      about="What runs here. Its variables, files and limits are described in docs/operating.md."
    >
      <Card>
        <Facts facts={facts} />
      </Card>
    </SettingsBody>
  );
}
