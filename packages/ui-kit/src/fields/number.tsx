// Fields for figures. Their values are decimal strings, never JavaScript numbers.
import { SCALE, type Scale } from "@kontor/contracts/core/decimal";
import { Input, InputNumber, type InputRef } from "antd";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { language } from "../i18n/languages.ts";
import { Field, type FieldProps } from "./field.tsx";
import { marksOf, typedFigure, wireFigure } from "./number-input.rules.ts";

/** The longest input: fifteen digits, sign, point and decimals, with room for group marks. */
const LENGTH_MAX = 30;

/** An exact figure with at most the decimals of its kind; amounts always show both of theirs. */
export function NumberField({
  scale,
  disabled,
  emptyText,
  ...field
}: FieldProps & Pick<FigureProps, "emptyText"> & { scale: Scale }): ReactNode {
  const shown = emptyText === undefined ? {} : { emptyText };
  return (
    <Field {...field} validateTrigger={["onBlur"]}>
      <FigureInput {...shown} decimals={SCALE[scale]} disabled={disabled ?? false} plain={scale !== "amount"} />
    </Field>
  );
}

interface FigureProps {
  id?: string;
  value?: unknown;
  onChange?: (wire: string) => void;
  onBlur?: () => void;
  decimals: number;
  disabled?: boolean;
  /** Without trailing zeros: 24 rather than 24.0000. */
  plain?: boolean;
  /** Shown in the empty input in place of the zeros. */
  emptyText?: string;
  "aria-label"?: string;
}

const bare = (value: unknown): unknown =>
  typeof value === "string" && value.includes(".") ? value.replace(/0+$/, "").replace(/\.$/, "") : value;

/** The bare input of an exact figure, for grids; forms use `NumberField`. */
export function FigureInput({
  value,
  onChange,
  onBlur,
  decimals,
  plain = false,
  emptyText,
  ...input
}: FigureProps): ReactNode {
  // While the user types, the text stays as typed; otherwise it follows the value.
  const marks = marksOf(language());
  const [typing, setTyping] = useState<string>();
  const shown = typing ?? typedFigure(plain ? bare(value) : value, marks);
  const field = useRef<InputRef>(null);
  // A sum that is computed anew after the user reached the field is selected again, so that typing replaces it.
  useLayoutEffect(() => {
    const { input } = field.current ?? {};
    if (typing === undefined && input === document.activeElement) input?.setSelectionRange(0, shown.length);
  }, [typing, shown]);
  return (
    <Input
      {...input}
      ref={field}
      className="kontor-figure"
      inputMode="decimal"
      autoComplete="off"
      maxLength={LENGTH_MAX}
      placeholder={emptyText ?? typedFigure(decimals > 0 ? `0.${"0".repeat(decimals)}` : "0", marks)}
      value={shown}
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
