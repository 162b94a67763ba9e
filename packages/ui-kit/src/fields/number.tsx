// Fields for figures. Values are decimal strings throughout, never JavaScript numbers.
import { SCALE, type Scale } from "@kontor/contracts/core/money";
import { Input, InputNumber } from "antd";
import { type ReactNode, useState } from "react";
import { language } from "../i18n/languages.ts";
import { Field, type FieldProps } from "./field.tsx";
import { marksOf, typedFigure, wireFigure } from "./figure.rules.ts";

/** Fifteen digits, sign, point and the decimals, with room for group marks. */
const LENGTH_MAX = 30;

/** An exact figure with the decimals of its kind. */
export function NumberField({ scale, disabled, ...field }: FieldProps & { scale: Scale }): ReactNode {
  return (
    <Field {...field} validateTrigger={["onBlur"]}>
      <FigureInput decimals={SCALE[scale]} disabled={disabled ?? false} />
    </Field>
  );
}

interface FigureProps {
  id?: string;
  value?: unknown;
  onChange?: (wire: string) => void;
  onBlur?: () => void;
  decimals: number;
  disabled: boolean;
}

function FigureInput({ value, onChange, onBlur, decimals, disabled, id }: FigureProps): ReactNode {
  // While it is being typed the text stays as typed; otherwise it follows the value.
  const marks = marksOf(language());
  const [typing, setTyping] = useState<string>();
  return (
    <Input
      id={id}
      className="kontor-figure"
      inputMode="decimal"
      autoComplete="off"
      maxLength={LENGTH_MAX}
      disabled={disabled}
      placeholder={typedFigure(decimals > 0 ? `0.${"0".repeat(decimals)}` : "0", marks)}
      value={typing ?? typedFigure(value, marks)}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange?.(wireFigure(event.target.value, marks));
      }}
      onBlur={() => {
        setTyping(undefined);
        onBlur?.();
      }}
    />
  );
}

/** A whole number that is small by nature, such as a count of years. */
export function WholeField({
  min = 0,
  max,
  disabled,
  ...field
}: FieldProps & { min?: number; max?: number }): ReactNode {
  return (
    <Field {...field}>
      <InputNumber
        min={min}
        {...(max === undefined ? {} : { max })}
        precision={0}
        disabled={disabled}
        className="kontor-whole"
      />
    </Field>
  );
}
