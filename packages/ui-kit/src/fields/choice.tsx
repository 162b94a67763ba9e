// Fields that choose: from a list, a tree, tags, yes or no, a day.
import { DatePicker, Radio, Select, Switch, TreeSelect } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type ReactNode, useRef, useState } from "react";
import { isRequired } from "../form/body.rules.ts";
import { useFieldSchema } from "../form/form-scope.tsx";
import { formatDate, formatDateTime, instantOf } from "../i18n/format.ts";
import { useWords } from "../i18n/i18n.tsx";
import { choiceWord, type Options, useOptions } from "../i18n/options.ts";
import { shortDay, wholeDay, wholeMoment } from "./day.rules.ts";
import { Field, type FieldProps } from "./field.tsx";

interface OptionsProps extends FieldProps {
  /** Fixed values named by the words `<name>-<value>`, or pairs of value and label. */
  options: Options;
}

export function SelectField({ options, disabled, ...field }: OptionsProps): ReactNode {
  const required = isRequired(useFieldSchema(field.name));
  return (
    <Field {...field}>
      <Select
        options={useOptions(field.name, options)}
        disabled={disabled}
        allowClear={!required}
        showSearch={{ optionFilterProp: "label" }}
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
  const here = useWords();
  return (
    <Field {...field} valuePropName="checked" required={false}>
      <Switch
        disabled={disabled}
        checkedChildren={choiceWord(here, field.name, "true")}
        unCheckedChildren={choiceWord(here, field.name, "false")}
      />
    </Field>
  );
}

const DAY = "YYYY-MM-DD";
/** What a person writes of a time; the seconds are the machine's. */
const MINUTES = "HH:mm";
const SECONDS = "HH:mm:ss";

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
  disabled: boolean;
}

/** The same beside a form: a day, or null. */
export function DayInput({ onChange, ...input }: DayProps): ReactNode {
  return (
    <ShortDate {...input} shown={textOf(input.value)} onDay={(day) => onChange?.(day?.slice(0, DAY.length) ?? null)} />
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

interface ShortProps {
  id?: string;
  disabled?: boolean;
  "aria-label"?: string;
  /** A day, or a day and time of the company's clock; empty: none. */
  shown: string;
  withTime?: boolean;
  onDay(local: string | null): void;
}

/** A calendar that takes days in few letters too (day.rules.ts); what is typed is taken by Enter, and by leaving the field. */
function ShortDate({ shown, withTime = false, onDay, ...input }: ShortProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  /** The calendar begins anew with a day in few letters: what it kept of its own would put the day before back when it closes. */
  const [begun, setBegun] = useState({ turn: 0, focused: false });
  /** The calendar shows the day below the pointer in the field, too: that is not typed. */
  const isTyped = useRef(false);
  /** What stands there unchanged has its seconds still; a day without its time keeps the time that is shown. */
  const momentOf = (typed: string, today: string): string | undefined => {
    if (typed === shown.slice(0, `${DAY} ${MINUTES}`.length)) return undefined;
    const day = shortDay(typed, today) ?? wholeDay(typed);
    return day
      ? `${day}${shown.slice(DAY.length) || formatDateTime(new Date()).slice(DAY.length)}`
      : wholeMoment(typed);
  };
  const take = (target: EventTarget, focused: boolean): boolean => {
    const today = formatDate(new Date());
    const typed = target instanceof HTMLInputElement ? target.value : "";
    if (!isTyped.current) return false;
    const local = withTime ? momentOf(typed, today) : (shortDay(typed, today) ?? wholeDay(typed));
    if (local === undefined) return false;
    isTyped.current = false;
    onDay(local);
    setOpen(false);
    setBegun(({ turn }) => ({ turn: turn + 1, focused }));
    return true;
  };
  return (
    <span
      style={{ display: "contents" }}
      onInputCapture={() => {
        isTyped.current = true;
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !take(event.target, true)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlurCapture={(event) => void take(event.target, false)}
    >
      <DatePicker
        key={begun.turn}
        autoFocus={begun.focused}
        {...input}
        open={isOpen}
        onOpenChange={setOpen}
        needConfirm={false}
        showTime={withTime ? { format: MINUTES } : false}
        format={withTime ? `${DAY} ${MINUTES}` : DAY}
        value={shown === "" ? null : dayjs(shown)}
        onChange={(day: Dayjs | null) => onDay(day ? day.format(`${DAY} ${SECONDS}`) : null)}
      />
    </span>
  );
}

/** An instant (ISO 8601 in UTC), shown and picked by the clock of the company's time zone. */
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
  /** Several may be chosen; the value is then a list. */
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
