// Headings and cells of lines that have two lines of text: what a column says, and below in small letters the columns that had no room of their own.
import type { ReactNode } from "react";
import { pointed } from "../../fields/pointed.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { LineColumn } from "./column.ts";
import type { GridLine } from "./lines.ts";

export function ColumnHead({ column: { name, below = [] } }: { column: LineColumn<GridLine> }): ReactNode {
  const here = useTranslation();
  const others = below.map((column) => here.label(column.name)).join(" · ");
  return others === "" ? (
    here.label(name)
  ) : (
    <>
      <span title={here.label(name)}>{here.label(name)}</span>
      <small title={others}>{others}</small>
    </>
  );
}

/** The texts of the columns shown below that have a value. */
const textsBelow = ({ below = [] }: Pick<LineColumn<GridLine>, "below">, line: GridLine): string[] =>
  below.map((column) => column.show(line)).filter((text) => text !== "");

/** All that a cell says, for its tooltip. */
export const wholeText = (column: Pick<LineColumn<GridLine>, "show" | "below">, line: GridLine): string =>
  [column.show(line), ...textsBelow(column, line)].join("\n");

type Shown = Pick<LineColumn<GridLine>, "show" | "below" | "decimals">;
export function CellText({ column, line }: { column: Shown; line: GridLine }): ReactNode {
  const below = textsBelow(column, line).join(" · ");
  return <Two below={below}>{pointed(column.show(line), column.decimals ?? 0)}</Two>;
}

/** A text, and one below it in small letters where there is one. */
export function Two({ below, children }: { below: string; children: ReactNode }): ReactNode {
  if (below === "") return children;
  return (
    <span className="kontor-cell-two">
      <span>{children}</span>
      <small>{below}</small>
    </span>
  );
}
