// Sets a table that is wider than its place closer, and shows its row actions as icons without labels.
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";

const Context = createContext(false);
/** Whether row actions are icons, with their text as accessible name and tooltip. */
export const useTight = (): boolean => useContext(Context);

interface Props {
  /** Names the columns and their widths; other columns may leave more space. */
  layout: string;
  children: ReactNode;
}

/** Measures the table inside, first rendered with labels and usual gaps; they return when there is space for them. */
export function NarrowHost({ layout, children }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [isTight, setTight] = useState(false);
  const [measured, setMeasured] = useState(layout);
  if (measured !== layout) {
    setMeasured(layout);
    setTight(false);
  }
  /** The pixels that the table needs with labels. */
  const needed = useRef(0);
  useLayoutEffect(() => {
    const table = host.current?.querySelector(".ant-table-content");
    if (!table) return;
    const measure = () => {
      if (!isTight) needed.current = table.scrollWidth;
      setTight(needed.current > table.clientWidth + 1);
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
