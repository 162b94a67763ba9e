// The drawer of interface settings: every choice takes effect at once and is stored (shell.md §2 "Interface settings drawer", §9 defaults).
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useScreen } from "@kontor/ui-kit/screen";
import { type AppSettings, settings, useSettings } from "@kontor/ui-kit/theme/settings";
import { Button, Drawer, Segmented, Switch } from "antd";
import { type ReactNode, useId } from "react";
import { ColorChoice } from "./color-choice.tsx";

const WIDTH_PX = 320;

export default function SettingsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const w = useTranslation();
  const current = useSettings();
  const isDesktop = useScreen() === "desktop";
  return (
    <Drawer open title={w("user.settings")} size={WIDTH_PX} onClose={onClose}>
      <div className="k-settings">
        <Choice name="appearance" values={["light", "dark"]} />
        <Choice name="theme" values={["light", "dark"]} />
        <ColorChoice onChange={(color) => change({ color })} />
        <Choice name="layout" values={["sidemenu", "topmenu"]} disabled={!isDesktop} />
        <Choice name="contentWidth" values={["Fixed", "Fluid"]} />
        <Toggle name="fixedHeader" />
        <Toggle name="autoHideHeader" disabled={!current.fixedHeader} />
        <Toggle name="fixSiderbar" disabled={current.layout === "topmenu"} />
        <Toggle name="multipage" disabled={!isDesktop} />
        <Toggle name="weak" />
        <Button block onClick={settings.restore}>
          {w("settings.restore")}
        </Button>
      </div>
    </Drawer>
  );
}

/** Applies and stores a change; shows a message when the page cannot be rendered with it. */
function change(part: Partial<AppSettings>): void {
  try {
    settings.change(part);
  } catch (error) {
    console.error(error);
    toast.error("settings.theme-failed");
  }
}

type ChoiceName = "appearance" | "theme" | "layout" | "contentWidth";

function Choice<N extends ChoiceName>({
  name,
  values,
  disabled = false,
}: {
  name: N;
  values: readonly AppSettings[N][];
  disabled?: boolean;
}): ReactNode {
  const w = useTranslation();
  const current = useSettings();
  const id = useId();
  const options = values.map((value) => ({ value, label: w(`settings.${name}-${value}`) }));
  return (
    <div className="k-setting">
      <span id={id}>{w(`settings.${name}`)}</span>
      <Segmented<AppSettings[N]>
        block
        aria-labelledby={id}
        options={options}
        value={current[name]}
        disabled={disabled}
        // One known setting with a value of it.
        onChange={(value) => change({ [name]: value } as Partial<AppSettings>)}
      />
    </div>
  );
}

type ToggleName = "fixedHeader" | "autoHideHeader" | "fixSiderbar" | "multipage" | "weak";

function Toggle({ name, disabled = false }: { name: ToggleName; disabled?: boolean }): ReactNode {
  const w = useTranslation();
  const current = useSettings();
  const id = useId();
  return (
    <div className="k-toggle">
      <label htmlFor={id}>{w(`settings.${name}`)}</label>
      <Switch id={id} checked={current[name]} disabled={disabled} onChange={(checked) => change({ [name]: checked })} />
    </div>
  );
}
