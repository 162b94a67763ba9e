// A date field for one day that also takes shorthands (day.rules.ts); deleting its text empties it.
import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type ReactNode, useState } from "react";
import { formatDate, formatDateTime } from "../i18n/format.ts";
import { shortDay, wholeDay, wholeMoment } from "./day.rules.ts";
import { type TypedDay, TypedDays } from "./typed-days.tsx";

export const DAY = "YYYY-MM-DD";
/** The format of a typed time; seconds are not typed. */
const MINUTES = "HH:mm";
const SECONDS = "HH:mm:ss";

interface Props {
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  "aria-label"?: string;
  /** A day, or a day and time in the tenant's time zone; empty: none. */
  shown: string;
  withTime?: boolean;
  /** The last day that can be chosen, as "YYYY-MM-DD"; left out: any. */
  latest?: string;
  onDay(local: string | null): void;
}

export function ShortDate({ shown, withTime = false, latest, onDay, ...input }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  /** The calendar is re-mounted after a shorthand: its own state would restore the previous day when it closes. */
  const [begun, setBegun] = useState({ turn: 0, focused: false });
  /** An unchanged text keeps its seconds; a day without a time keeps the time that is shown. */
  const momentOf = (typed: string, today: string): string | undefined => {
    if (typed === shown.slice(0, `${DAY} ${MINUTES}`.length)) return undefined;
    const day = shortDay(typed, today) ?? wholeDay(typed);
    return day
      ? `${day}${shown.slice(DAY.length) || formatDateTime(new Date()).slice(DAY.length)}`
      : wholeMoment(typed);
  };
  const take = ({ text, next }: TypedDay): boolean => {
    const today = formatDate(new Date());
    const local = text.trim() === "" ? null : withTime ? momentOf(text, today) : shortDay(text, today);
    if (local === undefined) return false;
    // A day after the latest one is rejected: the field shows the previous value.
    if (local === null || latest === undefined || local.slice(0, DAY.length) <= latest) onDay(local);
    setOpen(false);
    setBegun(({ turn }) => ({ turn: turn + 1, focused: next !== undefined }));
    return true;
  };
  return (
    <TypedDays take={take}>
      <DatePicker
        key={begun.turn}
        autoFocus={begun.focused}
        {...input}
        {...(latest === undefined ? {} : { maxDate: dayjs(latest) })}
        open={isOpen}
        onOpenChange={setOpen}
        needConfirm={false}
        showTime={withTime ? { format: MINUTES } : false}
        format={withTime ? `${DAY} ${MINUTES}` : DAY}
        value={shown === "" ? null : dayjs(shown)}
        onChange={(day: Dayjs | null) => onDay(day ? day.format(`${DAY} ${SECONDS}`) : null)}
      />
    </TypedDays>
  );
}
