// The lines as cards, for the phone: every editable field has its label.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Button } from "antd";
import { memo, type ReactNode, useRef } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { LineColumn } from "./column.ts";
import { useCellOf, useErrors, useGridContext, useLine, useOrder } from "./grid-context.tsx";
import { isMoney, wrongText } from "./grid-row.tsx";
import type { GridLine } from "./lines.ts";

const CARD_PX = 235;

export function LineCards({ columns }: { columns: readonly LineColumn<GridLine>[] }): ReactNode {
  const order = useOrder(useGridContext());
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 3,
    getItemKey: (index) => order[index] ?? index,
  });
  return (
    <div ref={scroller} className="kontor-line-cards">
      <div style={{ height: cards.getTotalSize(), position: "relative" }}>
        {cards.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={cards.measureElement}
            data-index={item.index}
            style={{ position: "absolute", insetInline: 0, top: item.start, paddingBlockEnd: 8 }}
          >
            <LineCard
              id={order[item.index] ?? ""}
              number={item.index + 1}
              isLast={item.index === order.length - 1}
              columns={columns}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether the field is so short that three fit in a row. */
const isShort = ({ isFigure, note }: Pick<LineColumn, "isFigure" | "note">): boolean => isFigure || note === true;

interface CardProps {
  id: string;
  number: number;
  isLast: boolean;
  columns: readonly LineColumn<GridLine>[];
}

const LineCard = memo(function LineCard({ id, number, isLast, columns }: CardProps): ReactNode {
  const grid = useGridContext();
  const here = useTranslation();
  const line = useLine(grid, id);
  const cell = useCellOf(grid, id);
  const errors = useErrors(grid, id);
  if (!line) return null;
  const [written, read] = [
    columns.filter((column) => column.Editor && (column.asks?.(line) !== false || column.show(line) !== "")),
    columns.filter(({ Editor, grows }) => !Editor && !grows),
  ];
  return (
    <section className="kontor-line-card" aria-label={here("document.line", { number })}>
      <header>
        <strong>
          {number}. {columns.find(({ grows }) => grows)?.show(line)}
        </strong>
        <span className="kontor-line-buttons">
          <Button
            type="text"
            size="small"
            disabled={number === 1}
            aria-label={here("document.lineUp", { number })}
            icon={<ArrowUpOutlined />}
            onClick={() => grid.moveLine(id, number - 2)}
          />
          <Button
            type="text"
            size="small"
            disabled={isLast}
            aria-label={here("document.lineDown", { number })}
            icon={<ArrowDownOutlined />}
            onClick={() => grid.moveLine(id, number)}
          />
          <Button
            type="text"
            size="small"
            danger
            aria-label={here("document.removeLine", { number })}
            icon={<DeleteOutlined />}
            onClick={() => grid.removeLines([id])}
          />
        </span>
      </header>
      <p>
        {read
          .map((column) => [column, column.show(line)] as const)
          .filter(([, text]) => text !== "")
          .map(([{ name }, text]) => `${here.label(name)} ${text}`)
          .join(" · ")}
      </p>
      <div className="kontor-line-fields">
        {written.map(({ Editor, ...column }) => {
          const error = errors?.[column.name] ?? wrongText(line.typed, column, here);
          const label = here("document.cell", { column: here.label(column.name), number });
          const isHidden = line.hidden && isMoney(column.name);
          return (
            <div
              key={column.name}
              className={`${isShort(column) ? "kontor-line-short" : ""} ${error ? "kontor-cell-wrong" : ""}`}
            >
              <span>{here.label(column.name)}</span>
              {Editor && !isHidden ? (
                <Editor
                  line={line}
                  column={column}
                  label={label}
                  error={error}
                  turn={cell?.column === column.name ? cell.turn : undefined}
                  onDone={() => undefined}
                />
              ) : (
                column.show(line)
              )}
              {error && <small role="alert">{error}</small>}
            </div>
          );
        })}
      </div>
    </section>
  );
});
