// Hears what is written by hand into the fields of a calendar, before the calendar itself does; it is taken by Enter, and by leaving the field.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";

export interface TypedDay {
  text: string;
  /** Which field of the calendar: 0 is the first. */
  at: number;
  /** The field of the same calendar that the focus goes to; undefined: it leaves the calendar. */
  next: number | undefined;
}

interface Props {
  /** Whether the text was a day; else the calendar hears of it as always. */
  take(typed: TypedDay): boolean;
  children: ReactNode;
}

export function TypedDays({ take, children }: Props): ReactNode {
  /** The calendar shows the day below the pointer in the field, too: that is not typed. */
  const isTyped = useRef(false);
  const onKey = (event: KeyboardEvent | FocusEvent, byEnter: boolean): boolean => {
    const fields: (EventTarget | null)[] = [...event.currentTarget.querySelectorAll("input")];
    const field = event.target;
    if (!isTyped.current || !(field instanceof HTMLInputElement)) return false;
    const at = fields.indexOf(field);
    const to = "relatedTarget" in event ? fields.indexOf(event.relatedTarget) : at;
    const next = byEnter ? Math.min(at + 1, fields.length - 1) : to < 0 ? undefined : to;
    isTyped.current = !take({ text: field.value, at, next });
    return !isTyped.current;
  };
  return (
    <span
      style={{ display: "contents" }}
      onFocusCapture={() => {
        isTyped.current = false;
      }}
      onInputCapture={() => {
        isTyped.current = true;
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !onKey(event, true)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlurCapture={(event) => void onKey(event, false)}
    >
      {children}
    </span>
  );
}
