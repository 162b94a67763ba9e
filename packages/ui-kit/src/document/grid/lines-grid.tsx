// The lines of a document: a grid that draws only the rows in sight, with one input at a time; cards on the phone.
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "../../core/store.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useScreen } from "../../screen/screen.ts";
import type { BillLook } from "../detail/look.ts";
import { useDoc } from "../document-scope.tsx";
import { useOrder } from "../line-store.ts";
import { AddLine, BatchDepot, HistoryBills, PickProducts, RemoveLines, ScanBarcode } from "../line-tools.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { isSheet, laid, type PastedRow, rowsOf } from "../rules/paste.rules.ts";
import { firstStop, type Next, onArrow, onBackTab, onEnter, onTab } from "../rules/walk.rules.ts";
import { type LineColumn, shownOf } from "./column.ts";
import { GridFoot } from "./grid-foot.tsx";
import { GridRow, ROW_PX } from "./grid-row.tsx";
import { LineCards } from "./line-cards.tsx";
import { PickedLines } from "./picked-lines.tsx";
import { ProductPickerPlace } from "./product-picker-place.tsx";

const OVERSCAN = 8;
/** Rare columns are looked for when nobody is typing. */
const LOOK_AFTER_MS = 150;
/** Number and box of a line. */
const HEAD_PX = 64;

interface Props {
  look: BillLook;
  /** Buttons above the lines that the kind has besides those of all. */
  children?: ReactNode;
}

export function LinesGrid({ look, children }: Props): ReactNode {
  const here = useWords();
  const phone = useScreen() === "phone";
  const shown = useShownColumns(look.columns);
  return (
    <ProductPickerPlace>
      <PickedLines>
        <section className="kontor-lines" aria-label={here("document.lines")}>
          <div className="kontor-toolbar" role="toolbar" aria-label={here("document.lines")}>
            <AddLine />
            <RemoveLines />
            <PickProducts />
            <ScanBarcode />
            <BatchDepot />
            {children}
            <HistoryBills look={look} />
          </div>
          {phone ? <LineCards columns={shown} /> : <Grid columns={shown} />}
        </section>
      </PickedLines>
    </ProductPickerPlace>
  );
}

/** Rare columns appear with the first line that has something to show there, and then stay. */
function useShownColumns(columns: readonly LineColumn[]): readonly LineColumn[] {
  const { lines } = useDoc();
  const [names, setNames] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      setNames(
        shownOf(columns, lines.all())
          .map(({ name }) => name)
          .join(","),
      );
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(look, LOOK_AFTER_MS);
    };
    look();
    const off = lines.subscribe(lookLater);
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [lines, columns]);
  return useMemo(
    () => columns.filter(({ name, whenFilled }) => !whenFilled || names.split(",").includes(name)),
    [columns, names],
  );
}

function Grid({ columns }: { columns: readonly LineColumn[] }): ReactNode {
  const doc = useDoc();
  const here = useWords();
  const order = useOrder(doc.lines);
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useStore(doc.cursor.store);
  const stops = useMemo(() => columns.map(({ stop }) => stop), [columns]);
  const entry = columns[firstStop(stops)]?.name ?? "";
  const at = cursor === undefined ? -1 : order.indexOf(cursor.id);
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

  const go = useCallback(
    (next: Next) => {
      if (next === "leave") return doc.cursor.leave();
      if (next === "add") return doc.addLine(entry);
      const id = doc.lines.order()[next.row];
      const column = columns[next.column];
      if (id && column) doc.cursor.go(id, column.name);
    },
    [doc, columns, entry],
  );
  const place = useCallback(() => {
    const cell = doc.cursor.store.read();
    const row = cell ? doc.lines.order().indexOf(cell.id) : -1;
    return row < 0 || !cell ? undefined : { row, column: columns.findIndex(({ name }) => name === cell.column) };
  }, [doc, columns]);
  const onDone = useCallback(() => {
    const from = place();
    if (from) go(onEnter(stops, doc.lines.order().length, from));
  }, [place, go, stops, doc]);

  /** Before the cells hear it: some open at the same arrow. */
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const from = place();
    const id = order[from?.row ?? -1];
    if (step === 0 || !event.altKey || !event.shiftKey || !from || !id) return;
    event.preventDefault();
    event.stopPropagation();
    const row = Math.min(Math.max(0, from.row + step), order.length - 1);
    doc.lines.move(id, row);
    go({ ...from, row });
  };
  const press = (event: KeyboardEvent) => {
    const from = place();
    if (event.defaultPrevented || !from || event.nativeEvent.isComposing) return;
    const next = nextOf(event, from);
    if (next === undefined) return;
    // The browser's own Tab leads out of the grid where there is nothing more to write.
    if (
      next === "leave" ||
      (next === "add" && event.key === "Tab" && isEmptyLine(doc.lines.line(order[from.row] ?? "")))
    )
      return;
    event.preventDefault();
    go(next);
  };
  const nextOf = (event: KeyboardEvent, from: { row: number; column: number }): Next | undefined => {
    const count = order.length;
    if (event.key === "Enter" && !event.ctrlKey)
      return event.shiftKey ? onBackTab(stops, from) : onEnter(stops, count, from);
    if (event.key === "Tab") return event.shiftKey ? onBackTab(stops, from) : onTab(stops, count, from);
    if (event.key === "ArrowUp") return onArrow(count, from, -1);
    if (event.key === "ArrowDown")
      return from.row + 1 < count
        ? onArrow(count, from, 1)
        : isEmptyLine(doc.lines.line(order[from.row] ?? ""))
          ? from
          : "add";
    if ((event.key === "Delete" || event.key === "Backspace") && event.ctrlKey)
      return withoutLine(from.row, from.column);
    return undefined;
  };
  const withoutLine = (row: number, column: number): Next => {
    const id = order[row];
    if (id) doc.lines.remove([id]);
    const left = doc.lines.order().length;
    return left === 0 ? "add" : { row: Math.min(row, left - 1), column };
  };
  const paste = (event: ClipboardEvent) => pasteRows(event, columns, doc.cursor.store.read()?.column ?? entry);
  const pasteRows = (event: ClipboardEvent, over: readonly LineColumn[], from: string) => {
    const text = event.clipboardData.getData("text/plain");
    if (!isSheet(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const labelled = over.map(({ name }) => ({ name, label: here.label(name) }));
    void doc.addRows(laid(rowsOf(text), labelled, from), (line, row) =>
      putRow(over, line, row, doc.state.read().depots),
    );
  };
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (to instanceof Node && !event.currentTarget.contains(to)) doc.cursor.leave();
  };

  const width = HEAD_PX + columns.reduce((sum, column) => sum + column.width, 0);
  const template = useMemo(
    () =>
      `${HEAD_PX}px ${columns.map(({ name, width: px }) => (name === "name" ? `minmax(${px}px, 1fr)` : `${px}px`)).join(" ")}`,
    [columns],
  );
  return (
    <div ref={scroller} className="kontor-grid">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by keys is a grid (ARIA practices)
        role="grid"
        // Keys bubble up from the one input; the grid itself takes no focus.
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
            <PickedLines.All />
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.isFigure ? "kontor-cell-figure" : undefined}>
                {here.label(column.name)}
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
              entry={cursor === undefined && item.index === 0 ? entry : undefined}
              onDone={onDone}
            />
          ))}
        </tbody>
        <GridFoot columns={columns} template={template} />
      </table>
    </div>
  );
}

const isEmptyLine = (line: FormLine | undefined): boolean =>
  line !== undefined && line.materialId === null && (line.typed.barCode ?? line.barCode).trim() === "";

/** Puts what was pasted into the cells of a line; a warehouse by its name. */
function putRow(
  columns: readonly LineColumn[],
  line: FormLine,
  row: PastedRow,
  depots: readonly { id: string; depotName: string }[],
): FormLine {
  const depot = depots.find(({ depotName }) => depotName === row.depotId);
  const placed = depot ? { ...line, depotId: depot.id, depotName: depot.depotName } : line;
  return columns.reduce((now, { name, put }) => {
    const text = row[name];
    return put && text !== undefined ? put(now, text) : now;
  }, placed);
}
