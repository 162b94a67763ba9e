// The boxes that tick the rows of a table, and the one for all of them.
import type { TableProps } from "antd";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../i18n/i18n.tsx";

type Boxes<Row> = Required<
  Pick<NonNullable<TableProps<Row>["rowSelection"]>, "columnTitle" | "getTitleCheckboxProps" | "getCheckboxProps">
>;

/** For a table's `rowSelection`: named in the user's language, where antd names them in English. */
export function useTickBoxes<Row>(rows: readonly Row[]): Boxes<Row> {
  const t = useTranslation();
  return {
    columnTitle: (box) => <TickAll>{box}</TickAll>,
    getTitleCheckboxProps: () => ({ "aria-label": t("list.tickAll") }),
    getCheckboxProps: (row) => ({ "aria-label": t("list.tickRow", { number: rows.indexOf(row) + 1 }) }),
  };
}

/** antd also renders the box for all rows in the hidden row by which it measures columns: that copy must not take the focus. */
function TickAll({ children }: { children: ReactNode }): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(anchor.current?.closest("[aria-hidden=true]") !== null), []);
  return (
    <span ref={anchor} inert={isMeasured}>
      {children}
    </span>
  );
}
