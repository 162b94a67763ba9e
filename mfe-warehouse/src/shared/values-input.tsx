// The input of several short texts, such as the values of an attribute: each ends with Enter, a comma or a vertical bar.
import { joinedValues, valuesIn } from "@kontor/contracts/warehouse/attribute-values";
import { Select } from "antd";
import type { CSSProperties } from "react";

const SEPARATORS = ["|", ",", "，", "、", "\n", "\t"];

interface Props {
  id?: string;
  values: readonly string[];
  onChange(values: string[]): void;
  placeholder?: string;
  style?: CSSProperties;
  "aria-label"?: string;
}

export function ValuesInput({ values, ...input }: Props) {
  return (
    <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} value={[...values]} {...input} />
  );
}

interface TextProps {
  id?: string;
  /** The values with "|" between them; filled by the form's field. */
  value?: string;
  onChange?: (text: string) => void;
  placeholder?: string;
}

/** The same for a field that stores them as one text. */
export const JoinedValuesInput = ({ value = "", onChange, ...input }: TextProps) => (
  <ValuesInput {...input} values={valuesIn(value)} onChange={(values) => onChange?.(joinedValues(values))} />
);
