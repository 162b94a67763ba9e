// Where a table has too little room for the words of its row actions, their icons stand alone.
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";

const Context = createContext(false);
/** Whether the actions of a row are icons, each with its word as its name and tooltip. */
export const useTight = (): boolean => useContext(Context);

interface Props {
  /** Names the columns and their widths: others may leave more room. */
  layout: string;
  children: ReactNode;
}

/** Measures the table inside, which is drawn with words first; they come back when there is room for them. */
export function NarrowHost({ layout, children }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [isTight, setTight] = useState(false);
  const [measured, setMeasured] = useState(layout);
  if (measured !== layout) {
    setMeasured(layout);
    setTight(false);
  }
  /** The pixels that the table takes with words. */
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
      <div ref={host}>{children}</div>
    </Context>
  );
}
