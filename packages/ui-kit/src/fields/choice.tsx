// Fields that choose from a list, from a tree, tags, yes or no, or a day.
import { Radio, Select, Switch, TreeSelect } from "antd";
import type { ReactNode } from "react";
import { useFieldSchema } from "../form/form-scope.tsx";
import { isRequired } from "../form/request-body.rules.ts";
import { formatDateTime, instantOf } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { choiceText, type Options, useOptions } from "../i18n/options.ts";
import { Field, type FieldProps } from "./field.tsx";
import { DAY, ShortDate } from "./short-date.tsx";

interface OptionsProps extends FieldProps {
  /** Fixed values named by the words `<name>-<value>`, or pairs of value and label. */
  options: Options;
}

interface SelectProps extends OptionsProps {
  /** Word of what an empty field stands for. */
  whenEmpty?: string;
}

export function SelectField({ options, whenEmpty, disabled, ...field }: SelectProps): ReactNode {
  const required = isRequired(useFieldSchema(field.name));
  const t = useTranslation();
  return (
    <Field {...field}>
      <Select
        options={useOptions(field.name, options)}
        disabled={disabled}
        allowClear={!required}
        showSearch={{ optionFilterProp: "label" }}
        {...(whenEmpty ? { placeholder: t.label(whenEmpty) } : {})}
      />
    </Field>
  );
}

/** Several of a list, as tags. */
export function TagField({ options, disabled, ...field }: OptionsProps): ReactNode {
  return (
    <Field {...field}>
      <Select
        mode="multiple"
        options={useOptions(field.name, options)}
        disabled={disabled}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
      />
    </Field>
  );
}

export function RadioField({ options, disabled, ...field }: OptionsProps): ReactNode {
  return (
    <Field {...field}>
      <Radio.Group options={useOptions(field.name, options)} disabled={disabled} />
    </Field>
  );
}

export function SwitchField({ disabled, ...field }: FieldProps): ReactNode {
  const t = useTranslation();
  return (
    <Field {...field} valuePropName="checked" required={false}>
      <Switch
        disabled={disabled}
        checkedChildren={choiceText(t, field.name, "true")}
        unCheckedChildren={choiceText(t, field.name, "false")}
      />
    </Field>
  );
}

/** A day as "YYYY-MM-DD". */
export function DateField({ disabled, ...field }: FieldProps): ReactNode {
  return (
    <Field {...field}>
      <DayInput disabled={disabled ?? false} />
    </Field>
  );
}

interface DayProps {
  id?: string;
  value?: unknown;
  onChange?: (day: string | null) => void;
  disabled?: boolean;
  placeholder?: string;
  /** The last day that can be chosen; left out: any. */
  latest?: string;
}

export const DayInput = ({ value, onChange, ...input }: DayProps): ReactNode => (
  <ShortDate {...input} shown={textOf(value)} onDay={(day) => onChange?.(day?.slice(0, DAY.length) ?? null)} />
);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** An instant (ISO 8601 in UTC), shown and picked in the tenant's time zone. */
export function InstantField({ disabled, ...field }: FieldProps): ReactNode {
  return (
    <Field {...field}>
      <InstantInput disabled={disabled ?? false} />
    </Field>
  );
}

interface InstantProps {
  id?: string;
  value?: unknown;
  onChange?: (instant: string | null) => void;
  disabled?: boolean;
  "aria-label"?: string;
}

export const InstantInput = ({ value, onChange, ...input }: InstantProps): ReactNode => (
  <ShortDate
    {...input}
    withTime
    shown={formatDateTime(textOf(value))}
    onDay={(local) => onChange?.(local === null ? null : instantOf(`${local.replace(" ", "T")}.000`))}
  />
);

export interface TreeNode {
  value: string;
  title: string;
  children?: TreeNode[];
}

interface TreeProps extends FieldProps {
  tree: readonly TreeNode[];
  /** Whether several may be chosen; the value is then a list. */
  multiple?: boolean;
}

/** Picks from a tree, with search by title. */
export function TreePicker({ tree, multiple = false, disabled, ...field }: TreeProps): ReactNode {
  const required = isRequired(useFieldSchema(field.name));
  return (
    <Field {...field}>
      <TreeSelect
        treeData={[...tree]}
        multiple={multiple}
        disabled={disabled}
        allowClear={!required}
        showSearch={{ treeNodeFilterProp: "title" }}
        treeDefaultExpandAll
      />
    </Field>
  );
}
