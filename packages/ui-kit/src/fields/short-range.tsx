// A field for a range of days, both ends included, either of them open; it also takes shorthands (day.rules.ts).
import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type ComponentRef, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { formatDate, instantOf } from "../i18n/format.ts";
import { withDay } from "./day.rules.ts";
import { DAY } from "./short-date.tsx";
import { type TypedDay, TypedDays } from "./typed-days.tsx";

/** From and to, as "YYYY-MM-DD"; empty: open. */
export type Days = readonly [from: string, to: string];
export const NO_DAYS: Days = ["", ""];

interface Props {
  "aria-label"?: string;
  days: Days;
  presets?: { label: string; value: [Dayjs, Dayjs] }[];
  onDays(days: Days): void;
}

const dayOf = (day: string): Dayjs | null => (day === "" ? null : dayjs(day));
const textOf = (day: Dayjs | null | undefined): string => day?.format(DAY) ?? "";

export function ShortRange({ days: [from, to], onDays, ...input }: Props): ReactNode {
  const calendar = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  /** The calendar is re-mounted after a shorthand, as the one for a single day is; the focus continues in it. */
  const [begun, setBegun] = useState<{ turn: number; focus: number | undefined }>({ turn: 0, focus: undefined });
  useEffect(() => {
    const fields = calendar.current?.nativeElement.querySelectorAll("input");
    if (begun.focus !== undefined) fields?.[begun.focus]?.focus();
  }, [begun]);
  // A new value, even with the same days, would discard what is being typed.
  const value = useMemo((): [Dayjs | null, Dayjs | null] => [dayOf(from), dayOf(to)], [from, to]);
  const take = ({ text, at, next }: TypedDay): boolean => {
    const days = withDay([from, to], at, text, formatDate(new Date()));
    if (!days) return false;
    onDays(days);
    setBegun(({ turn }) => ({ turn: turn + 1, focus: next }));
    return true;
  };
  return (
    <TypedDays take={take}>
      <DatePicker.RangePicker
        key={begun.turn}
        ref={calendar}
        {...input}
        // Either end may be open; besides, Tab would not leave a field that must be filled.
        allowEmpty
        value={value}
        onChange={(chosen) => onDays([textOf(chosen?.[0]), textOf(chosen?.[1])])}
      />
    </TypedDays>
  );
}

interface Instants {
  beginTime: string | undefined;
  endTime: string | undefined;
}

/** The instants (ISO 8601 in UTC) at which the first day begins and the last one ends in the tenant's time zone. */
export const instantsOf = ([from, to]: Days): Instants => ({
  beginTime: from === "" ? undefined : instantOf(`${from}T00:00:00.000`),
  endTime: to === "" ? undefined : instantOf(`${to}T23:59:59.999`),
});
