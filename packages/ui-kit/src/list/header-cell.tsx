// A column's header with an edge to drag by mouse, finger or arrow keys; a double click resets the width.
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type ThHTMLAttributes,
  useContext,
  useRef,
} from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { keyedWidth, WIDTH_MAX_PX, WIDTH_MIN_PX } from "./column-width.rules.ts";

export interface Resize {
  /** `done` is false while the edge is being dragged: the width is not stored yet. */
  set(name: string, width: number, done: boolean): void;
  unset(name: string): void;
}

const ResizeContext = createContext<Resize | undefined>(undefined);
export const ResizeScope = ({ value, children }: { value: Resize; children: ReactNode }): ReactNode => (
  <ResizeContext value={value}>{children}</ResizeContext>
);

interface Props extends ThHTMLAttributes<HTMLTableCellElement> {
  /** The column's name; undefined: the user cannot change its width. */
  "data-column"?: string;
}

/** antd's header cell. */
export function HeaderCell({ children, ...cell }: Props): ReactNode {
  const name = cell["data-column"];
  return (
    <th {...cell}>
      {children}
      {name !== undefined && <Edge name={name} />}
    </th>
  );
}

const widthAround = (edge: HTMLElement): number => edge.closest("th")?.getBoundingClientRect().width ?? WIDTH_MIN_PX;

/** Measured on demand: a column without a width of its own follows its contents. */
const reportWidth = (edge: HTMLElement) => {
  edge.ariaValueNow = String(Math.round(widthAround(edge)));
};

function Edge({ name }: { name: string }): ReactNode {
  const resize = useContext(ResizeContext);
  const t = useTranslation();
  const drag = useRef<{ from: number; width: number } | undefined>(undefined);
  if (!resize) return null;
  const dragged = ({ clientX }: PointerEvent) => (drag.current ? drag.current.width + clientX - drag.current.from : 0);
  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: widthAround(event.currentTarget) };
  };
  const move = (event: PointerEvent) => drag.current && resize.set(name, dragged(event), false);
  const drop = (event: PointerEvent) => {
    // A click without dragging changes nothing.
    if (drag.current && event.clientX !== drag.current.from) resize.set(name, dragged(event), true);
    drag.current = undefined;
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const width = keyedWidth(event.key, widthAround(event.currentTarget));
    // Otherwise the header would sort. All other keys go on: Escape closes the dialog around it.
    if (event.key === "Enter") event.stopPropagation();
    if (width === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    resize.set(name, width, true);
    event.currentTarget.ariaValueNow = String(width);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged; this is the focusable separator of the ARIA practices.
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("list.width", { column: t.label(name) })}
      aria-valuemin={WIDTH_MIN_PX}
      aria-valuemax={WIDTH_MAX_PX}
      aria-valuenow={WIDTH_MIN_PX}
      onFocus={(event) => reportWidth(event.currentTarget)}
      className="kontor-edge"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => resize.unset(name)}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={key}
    />
  );
}
