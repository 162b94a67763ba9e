// Rows of inputs in a form: a table, or a card for each row on the phone. Enter goes to the next input instead of saving, the arrow keys to the row above or below.

import { useScreen } from "@kontor/ui-kit/screen";
import { isClipboardTable, rowsOf } from "@kontor/ui-kit/voucher/grid/clipboard-table.rules";
import { Card, Flex, Table } from "antd";
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";

export interface GridColumn {
  key: string;
  title: ReactNode;
  width?: number;
  align?: "start" | "end";
  /** Renders the row's input or value. */
  cell(at: number): ReactNode;
}

interface Props {
  columns: readonly GridColumn[];
  /** A stable key for each row. */
  rows: readonly (string | number)[];
  /** Called with the cells of a clipboard table, and the row and column that they were pasted into; left out, only text is pasted. */
  onPaste?: (table: string[][], at: number, column: string) => void;
}

const INPUTS = "input:enabled:not([type=hidden])";

/** Up and down go to the same column of the row above or below, as in a spreadsheet; lists of choices use these keys themselves. */
function walkAcross(event: KeyboardEvent): void {
  const { target, key } = event;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || !(target instanceof HTMLInputElement)) return;
  const cell = target.closest("td");
  const row = cell?.parentElement;
  const other = key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  if (!cell || !(other instanceof HTMLTableRowElement) || target.role === "combobox") return;
  const next = other.cells[cell.cellIndex]?.querySelector<HTMLInputElement>(INPUTS);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** A scanner ends a barcode with Enter; in a row that moves the focus to the next input. */
function walkOn(grid: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  // An open list of choices handles Enter itself.
  if (event.target.getAttribute("aria-expanded") === "true") return;
  const inputs = [...grid.querySelectorAll<HTMLInputElement>(INPUTS)];
  const next = inputs[inputs.indexOf(event.target) + 1];
  next?.focus();
  next?.select();
}

/** Handles keys in the capture phase, before antd would submit the form. */
function useWalking(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const listen = (event: KeyboardEvent) => {
      walkOn(element, event);
      walkAcross(event);
    };
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, [grid]);
}

export function Grid({ columns, rows, onPaste }: Props) {
  const phone = useScreen() === "phone";
  const grid = useRef<HTMLDivElement>(null);
  useWalking(grid);
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = event.target instanceof HTMLInputElement ? event.target.closest("td") : null;
    const at = rows.findIndex((key) => String(key) === cell?.parentElement?.dataset.rowKey);
    const column = cell ? columns[cell.cellIndex] : undefined;
    if (!onPaste || !isClipboardTable(text) || !column || at === -1) return;
    event.preventDefault();
    onPaste(rowsOf(text), at, column.key);
  };
  return (
    <div ref={grid} style={{ minWidth: 0 }} onPaste={paste}>
      {phone ? (
        <Flex vertical gap="small">
          {rows.map((key, at) => (
            <Card key={key} size="small">
              <Flex vertical gap={8}>
                {columns.map((column) => (
                  <div key={column.key}>
                    <div style={{ color: "var(--k-text-soft)" }}>{column.title}</div>
                    {column.cell(at)}
                  </div>
                ))}
              </Flex>
            </Card>
          ))}
        </Flex>
      ) : (
        <Table
          size="small"
          pagination={false}
          scroll={{ x: "max-content" }}
          rowKey="key"
          dataSource={rows.map((key, at) => ({ key, at }))}
          columns={columns.map(({ key, title, width, align, cell }) => ({
            key,
            title,
            onCell: () => ({ style: { verticalAlign: "top" } }),
            ...(width === undefined ? {} : { width }),
            ...(align === undefined ? {} : { align }),
            render: (_value: unknown, row: { at: number }) => cell(row.at),
          }))}
        />
      )}
    </div>
  );
}
