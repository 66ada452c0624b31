import type { Theme } from "#ui/theme.ts";
import type { Clock, Viewer } from "#ui/viewer.ts";
import { Card } from "#ui/card.tsx";
import { DisplayForms } from "../frame/display-forms.tsx";
import { SettingsBody } from "./settings-body.tsx";

interface AppearanceSettingsProps {
  theme: Theme;
  clock: Clock;
  viewer: Viewer;
  setDisplay: (form: FormData) => Promise<void>;
}

/** How this browser shows the dashboard. */
export function AppearanceSettings({ theme, clock, viewer, setDisplay }: AppearanceSettingsProps) {
  return (
    <SettingsBody title="Appearance" about="Applies at once, and to this browser only.">
      <Card>
        <DisplayForms theme={theme} clock={clock} setDisplay={setDisplay} />
        <p className="mt-3 text-sm text-muted">Times are shown in {viewer.zone}.</p>
      </Card>
    </SettingsBody>
  );
}
