// Rows of inputs in a form: a table, or a card for each row on the phone. Enter goes to the next input instead of saving.
import { useScreen } from "@kontor/ui-kit/screen";
import { Card, Flex, Table } from "antd";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

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
}

const INPUTS = "input:enabled:not([type=hidden])";

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
    const listen = (event: KeyboardEvent) => walkOn(element, event);
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, [grid]);
}

export function Grid({ columns, rows }: Props) {
  const phone = useScreen() === "phone";
  const grid = useRef<HTMLDivElement>(null);
  useWalking(grid);
  return (
    <div ref={grid} style={{ minWidth: 0 }}>
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
