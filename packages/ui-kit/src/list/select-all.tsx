// The box that ticks all rows. antd also renders it in the hidden row by which it measures columns: that copy must not take the focus.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** For a table's `rowSelection.columnTitle`. */
export const selectAll = (box: ReactNode): ReactNode => <SelectAll>{box}</SelectAll>;

function SelectAll({ children }: { children: ReactNode }): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(anchor.current?.closest("[aria-hidden=true]") !== null), []);
  return (
    <span ref={anchor} inert={isMeasured}>
      {children}
    </span>
  );
}
