// The nine theme colours as a row of radio buttons (shell.md §2).
import { CheckOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { type AppSettings, COLORS, useSettings } from "@kontor/ui-kit/theme/settings";
import { onSolid } from "@kontor/ui-kit/theme/shade";
import type { ReactNode } from "react";

export function ColorChoice({ onChange }: { onChange: (color: AppSettings["color"]) => void }): ReactNode {
  const w = useTranslation();
  const { color } = useSettings();
  return (
    <fieldset className="k-setting k-colors">
      <legend>{w("settings.color")}</legend>
      {COLORS.map((one, index) => (
        <label key={one} style={{ background: one, color: onSolid(one) }} title={w(`settings.color-${index + 1}`)}>
          <input
            type="radio"
            name="theme-color"
            className="k-hidden-text"
            checked={one === color}
            aria-label={w(`settings.color-${index + 1}`)}
            onChange={() => onChange(one)}
          />
          {one === color && <CheckOutlined />}
        </label>
      ))}
    </fieldset>
  );
}
