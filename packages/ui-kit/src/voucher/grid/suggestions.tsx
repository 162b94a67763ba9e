// The list of choices under a cell: shown over everything, navigated by the arrow keys of the cell's input.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

export interface Suggestion {
  value: string;
  label: string;
  /** Shown paler, after the label. */
  detail?: string;
}

const WIDTH_MIN_PX = 320;
const HEIGHT_MAX_PX = 280;

interface Props {
  id: string;
  /** The element under which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly Suggestion[];
  /** The index of the choice that Enter takes; -1: none. */
  at: number;
  onPick(option: Suggestion): void;
}

export function Suggestions({ id, anchor, options, at, onPick }: Props): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ left: number; top?: number; bottom?: number; minWidth: number }>();
  useLayoutEffect(() => {
    const rect = anchor.current?.getBoundingClientRect();
    if (!rect) return;
    const below = window.innerHeight - rect.bottom;
    const left = Math.max(0, Math.min(rect.left, window.innerWidth - WIDTH_MIN_PX - 8));
    const side =
      below < HEIGHT_MAX_PX && rect.top > below ? { bottom: window.innerHeight - rect.top } : { top: rect.bottom };
    setPosition({ left, ...side, minWidth: Math.max(WIDTH_MIN_PX, rect.width) });
  }, [anchor]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  if (!position || options.length === 0) return null;
  return createPortal(
    <div ref={list} id={id} role="listbox" className="kontor-suggestions" style={position}>
      {options.map((option, index) => (
        // The input's keys move through the list; the mouse must not take the focus from it.
        <div
          key={option.value}
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(option);
          }}
        >
          <span>{option.label}</span>
          {option.detail && <small>{option.detail}</small>}
        </div>
      ))}
    </div>,
    document.body,
  );
}
