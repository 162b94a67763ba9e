// Chooses the documents that go through multi-level audit; stored as their number prefixes joined by commas.
import { kindPages } from "@kontor/contracts/core/kind-pages";
import { menu } from "@kontor/contracts/menu";
import { Field } from "@kontor/ui-kit/fields/field";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Select } from "antd";

const labels = new Map(menu.map(({ url, labels: each }) => [url, each]));
const choices = Object.values(kindPages).map(({ prefix, page }) => ({
  value: prefix,
  label: `${prefix} ${labels.get(page)?.[language()] ?? ""}`.trim(),
}));

export const FlowPrefixes = () => (
  <Field name="multiBillType" hint="settings.multiBillTypeHint" wide>
    <PrefixSelect />
  </Field>
);

interface Props {
  id?: string;
  value?: unknown;
  onChange?: (prefixes: string) => void;
}

const PrefixSelect = ({ id, value, onChange }: Props) => (
  <Select
    {...(id === undefined ? {} : { id })}
    mode="multiple"
    allowClear
    options={choices}
    showSearch={{ optionFilterProp: "label" }}
    value={typeof value === "string" && value !== "" ? value.split(",") : []}
    onChange={(chosen: string[]) => onChange?.(chosen.join(","))}
  />
);
