// Listens to typed text in the fields of a calendar before the calendar does; Enter and leaving the field apply it.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

export interface TypedDay {
  text: string;
  /** The calendar's field; 0 is the first. */
  at: number;
  /** The field of the same calendar that receives the focus; undefined: the focus leaves the calendar. */
  next: number | undefined;
}

interface Props {
  /** Applies the text if it is a day. Returns false to leave the key to the calendar. */
  take(typed: TypedDay): boolean;
  children: ReactNode;
}

/**
 * The button that empties a calendar's field is no stop of Tab: a field is emptied by deleting its text, and a calendar that the focus
 * leaves by that button goes on looking as if it had the focus.
 */
const skipButtons = (host: Element | null): void => {
  for (const button of host?.querySelectorAll("button") ?? []) button.tabIndex = -1;
};

export function TypedDays({ take, children }: Props): ReactNode {
  /** The calendar also shows the day under the pointer in the field: that is not typed. */
  const isTyped = useRef(false);
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => skipButtons(host.current));
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
      ref={host}
      style={{ display: "contents" }}
      onFocusCapture={() => {
        isTyped.current = false;
      }}
      onInputCapture={() => {
        isTyped.current = true;
      }}
      onKeyDownCapture={(event) => {
        // It has come meanwhile, with a typed day.
        if (event.key === "Tab") skipButtons(event.currentTarget);
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
