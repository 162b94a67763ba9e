// A grid of lines that renders only the visible rows, with one input at a time, navigated by Enter, Tab and arrows.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ClipboardEvent, type FocusEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../i18n/i18n.tsx";
import { isClipboardTable, rowsOf } from "./clipboard-table.rules.ts";
import { type LineColumn, narrowest, templateOf } from "./column.ts";
import { compacted, joined } from "./fitting.rules.ts";
import { useGridContext, useOrder } from "./grid-context.tsx";
import { GridRow, ROW_PX } from "./grid-row.tsx";
import type { GridLine } from "./lines.ts";
import { SelectedLines } from "./selected-lines.tsx";
import { ColumnHead } from "./two-lines.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import { useRoom } from "./use-room.ts";

const OVERSCAN = 8;
/** The width of a line's number and box. */
const HEAD_PX = 58;

interface Props {
  columns: readonly LineColumn<GridLine>[];
  /** Whether nobody has written into the line: Tab and the down arrow add no further line after it. */
  isEmpty(line: GridLine): boolean;
  /** Called with the cells of a clipboard table and the column they were pasted into; undefined: only text is pasted. */
  onPaste?(rows: string[][], column: string): void;
  /** The sums under the columns, in a row of the same widths. */
  foot(columns: readonly LineColumn<GridLine>[], template: string): ReactNode;
}

export function Grid({ columns: all, isEmpty, onPaste, foot }: Props): ReactNode {
  const grid = useGridContext();
  const here = useTranslation();
  const order = useOrder(grid);
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const joinedColumns = useMemo(() => joined(all, room - HEAD_PX), [all, room]);
  const columns = useMemo(() => compacted(joinedColumns, room - HEAD_PX), [joinedColumns, room]);
  const cell = useStore(grid.state, ({ cell: active }) => active);
  const at = cell === undefined ? -1 : order.indexOf(cell.id);
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
    getItemKey: (index) => order[index] ?? index,
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at);
  }, [at, rows]);

  const { entry, move, press, onDone } = useGridKeys({ columns, order, isEmpty });
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!onPaste || !isClipboardTable(text)) return;
    event.preventDefault();
    event.stopPropagation();
    onPaste(rowsOf(text), grid.state.getState().cell?.column ?? entry);
  };
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget;
    // A question stands over the form: once it is answered, it gives the focus back to the cell.
    if (to instanceof Element && !event.currentTarget.contains(to) && !to.closest(".ant-modal-confirm"))
      grid.leaveCell();
  };

  const width = narrowest(HEAD_PX, columns);
  const template = useMemo(() => templateOf(HEAD_PX, columns), [columns]);
  return (
    <div ref={scroller} className={columns === joinedColumns ? "kontor-grid" : "kontor-grid kontor-grid-compact"}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by keys is a grid (ARIA practices)
        role="grid"
        // Keys bubble up from the grid's only input; the grid itself takes no focus.
        tabIndex={-1}
        aria-label={here("document.lines")}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length + 1}
        style={{ minWidth: width }}
        onKeyDownCapture={move}
        onKeyDown={press}
        onPaste={paste}
        onBlur={leave}
      >
        <thead>
          <tr className="kontor-grid-head" style={{ gridTemplateColumns: template }}>
            <SelectedLines.All />
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.isFigure ? "kontor-cell-figure" : undefined}>
                <ColumnHead column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((item) => (
            <GridRow
              key={item.key}
              id={order[item.index] ?? ""}
              index={item.index}
              top={item.start}
              columns={columns}
              template={template}
              entry={cell === undefined && item.index === 0 ? entry : undefined}
              onDone={onDone}
            />
          ))}
        </tbody>
        {foot(columns, template)}
      </table>
    </div>
  );
}
