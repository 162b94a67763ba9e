// The field for the value of an advanced query's condition.
import { Input, Select } from "antd";
import type { ReactNode } from "react";
import { InstantInput } from "../fields/choice.tsx";
import { marksOf, typedFigure, wireFigure } from "../fields/number-input.rules.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { language } from "../i18n/languages.ts";
import { choiceText } from "../i18n/options.ts";
import type { Askable } from "./filter-builder.rules.ts";

const LENGTH_MAX = 200;

interface Props {
  field: Askable | undefined;
  /** The value as on the wire. */
  value: string;
  onChange(value: string): void;
}

export function AdvancedValue({ field, value, onChange }: Props): ReactNode {
  const t = useTranslation();
  const label = t("list.conditionValue");
  if (field?.holds === "choice") {
    return (
      <Select
        aria-label={label}
        value={value === "" ? null : value}
        options={field.choices.map((choice) => ({ value: choice, label: choiceText(t, field.name, choice) }))}
        onChange={(next: string) => onChange(next)}
      />
    );
  }
  if (field?.holds === "time") {
    return <InstantInput aria-label={label} value={value} onChange={(instant) => onChange(instant ?? "")} />;
  }
  const isNumber = field?.holds === "number";
  const marks = marksOf(language());
  return (
    <Input
      aria-label={label}
      allowClear
      maxLength={LENGTH_MAX}
      inputMode={isNumber ? "decimal" : "text"}
      value={isNumber ? typedFigure(value, marks) : value}
      onChange={(event) => onChange(isNumber ? wireFigure(event.target.value, marks) : event.target.value)}
    />
  );
}
