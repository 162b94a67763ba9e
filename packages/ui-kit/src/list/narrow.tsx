// Sets a table that is wider than its place closer, shows its row actions as icons without labels, and then leaves out columns that can be spared.
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import type { Column } from "./column.ts";
import { leftOut } from "./columns.rules.ts";
import type { AnyRow } from "./list-page.tsx";

const Context = createContext(false);
/** Whether row actions are icons, with their text as accessible name and tooltip. */
export const useTight = (): boolean => useContext(Context);

/** Columns that are left out stay so until there is more space than a scroll bar takes, which may come and go with them. */
const SCROLL_BAR_PX = 20;

/** What there is no room for. */
export interface Room {
  /** Names the columns and their widths before any is left out; others may need less space. */
  layout: string;
  leftOut: readonly string[];
  /** The pixels that all columns need. */
  needed: number;
}

/** The columns that have no room. */
export function useRoom(layout: string): [Room, (room: Room) => void] {
  const [room, setRoom] = useState<Room>({ layout, leftOut: [], needed: 0 });
  return [room.layout === layout ? room : { layout, leftOut: [], needed: 0 }, setRoom];
}

interface Props {
  columns: readonly Column<AnyRow>[];
  room: Room;
  onRoom(room: Room): void;
  children: ReactNode;
}

/** Measures the table inside, first rendered with labels and usual gaps; they return when there is space for them. */
export function NarrowHost({ columns, room, onRoom, children }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [isTight, setTight] = useState(false);
  const [measured, setMeasured] = useState(room.layout);
  if (measured !== room.layout) {
    setMeasured(room.layout);
    setTight(false);
  }
  /** The pixels that the table needs with labels. */
  const needed = useRef(0);
  useLayoutEffect(() => {
    const table = host.current?.querySelector<HTMLElement>(".ant-table-content");
    if (!table) return;
    const measure = () => {
      const { scrollWidth, clientWidth } = table;
      if (!isTight) needed.current = scrollWidth;
      const isShort = room.leftOut.length > 0;
      setTight(isShort || needed.current > clientWidth + 1);
      if (!isTight) return;
      const names = scrollWidth > clientWidth + 1 ? leftOut(scrollWidth - clientWidth, sparesIn(table, columns)) : [];
      if (names.length > 0)
        onRoom({
          layout: room.layout,
          leftOut: [...room.leftOut, ...names],
          needed: Math.max(room.needed, scrollWidth),
        });
      else if (isShort && clientWidth > room.needed + SCROLL_BAR_PX) onRoom({ ...room, leftOut: [] });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(table);
    return () => observer.disconnect();
  });
  return (
    <Context value={isTight}>
      <div ref={host} className={isTight ? "kontor-tight" : undefined}>
        {children}
      </div>
    </Context>
  );
}

/** The columns of a table that can be spared, as wide as they are. */
const sparesIn = (table: HTMLElement, columns: readonly Column<AnyRow>[]) =>
  columns.flatMap(({ name, spare }) => {
    const head = spare === undefined ? null : table.querySelector(`th[data-column="${name}"]`);
    return head && spare !== undefined ? [{ name, spare, width: head.getBoundingClientRect().width }] : [];
  });
