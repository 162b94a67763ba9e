// One line of the grid. It re-renders only when its own content changes or the active cell enters or leaves it.
import { memo, type ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { LineColumn } from "./column.ts";
import { useCellOf, useErrors, useGridContext, useLine } from "./grid-context.tsx";
import { takingLines } from "./line-drag.ts";
import type { GridLine } from "./lines.ts";
import { SelectedLines } from "./selected-lines.tsx";
import { CellText, wholeText } from "./two-lines.tsx";

export const ROW_PX = 34;

interface Props {
  id: string;
  index: number;
  /** Distance from the first row, in pixels. */
  top: number;
  columns: readonly LineColumn<GridLine>[];
  template: string;
  /** The column whose cell lets Tab into the grid, for the row that has it. */
  entry: string | undefined;
  onDone(): void;
}

export const GridRow = memo(function GridRow({ id, index, top, columns, template, entry, onDone }: Props): ReactNode {
  const grid = useGridContext();
  const here = useTranslation();
  const line = useLine(grid, id);
  const cell = useCellOf(grid, id);
  const errors = useErrors(grid, id);
  if (!line) return null;
  return (
    <tr
      aria-rowindex={index + 2}
      className="kontor-grid-row"
      style={{ top, gridTemplateColumns: template }}
      {...takingLines(grid, index)}
    >
      <SelectedLines.One id={id} number={index + 1} />
      {columns.map(({ Editor, ...column }) => {
        const error = errors?.[column.name] ?? wrongText(line.typed, column, here);
        const writable = Editor && !(line.hidden && isMoney(column.name));
        const isHere = cell?.column === column.name && writable;
        return (
          // The mouse enters the cell here; keys enter it through the grid's own handler.
          <td
            key={column.name}
            aria-invalid={error !== undefined || undefined}
            tabIndex={entry === column.name ? 0 : undefined}
            title={error ?? wholeText(column, line)}
            className={`kontor-cell ${column.isFigure ? "kontor-cell-figure" : ""} ${writable ? "" : "kontor-cell-read"} ${error ? "kontor-cell-wrong" : ""} ${isHere ? "kontor-cell-here" : ""}`}
            onFocus={entry === column.name ? () => grid.goTo(id, column.name) : undefined}
            onMouseDown={(event) => {
              if (!writable || isHere) return;
              event.preventDefault();
              grid.goTo(id, column.name);
            }}
          >
            {isHere ? (
              <Editor
                line={line}
                column={column}
                label={here("document.cell", { column: here.label(column.name), number: index + 1 })}
                error={error}
                turn={cell.turn}
                onDone={onDone}
              />
            ) : (
              <CellText column={column} line={line} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

const MONEY = new Set(["unitPrice", "allPrice", "taxLastMoney"]);
/** Hidden values cannot be edited either. */
export const isMoney = (column: string): boolean => MONEY.has(column);

/** What is wrong with a text that is no figure, or no day, as its column asks. */
export function wrongText(
  typed: Readonly<Record<string, string>>,
  { name, figure }: Pick<LineColumn<GridLine>, "name" | "figure">,
  here: (key: string) => string,
): string | undefined {
  if (name === "barCode" || typed[name] === undefined) return undefined;
  return here(figure ? "refusal.number-invalid" : "refusal.field-invalid");
}
