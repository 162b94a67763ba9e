// The lines of a document's detail: only the visible ones are rendered, however many there are.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { marksOf } from "../../fields/number-input.rules.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { useScreen } from "../../screen/screen.ts";
import { type LineColumn, narrowest, readOf, templateOf } from "../grid/column.ts";
import { joined, withContent, withNames, withWhole } from "../grid/fitting.rules.ts";
import { ROW_PX } from "../grid/grid-row.tsx";
import type { GridLine } from "../grid/lines.ts";
import { CellText, ColumnHead, wholeText } from "../grid/two-lines.tsx";
import { useRoom } from "../grid/use-room.ts";
import { applyVoucherStyle } from "../style.ts";
import { DetailCards } from "./detail-cards.tsx";

const NUMBER_PX = 48;
const HEIGHT_MAX_PX = 420;
const SCROLLBAR_PX = 14;

interface Props {
  columns: readonly LineColumn<GridLine>[];
  lines: readonly GridLine[];
}

// Needed in a list too, where no form was opened yet.
applyVoucherStyle();

/** A table that scrolls in its own frame; cards on the phone. */
export default function DetailLines({ columns, lines }: Props): ReactNode {
  const here = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const isPhone = useScreen() === "phone";
  const Lines = isPhone ? DetailCards : DetailTable;
  // The lines ask for the size of what they stand in, which is there once it is mounted.
  const [stands, setStands] = useState(false);
  useLayoutEffect(() => setStands(true), []);
  const shown = useMemo(
    () => withWhole(withContent(readOf(columns, lines), lines), lines, marksOf(language()).point),
    [columns, lines],
  );
  return (
    <section
      ref={scroller}
      // A scrolling area must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as the comment above says
      tabIndex={0}
      aria-label={here("document.lines")}
      {...(isPhone
        ? { className: "kontor-line-cards kontor-line-read" }
        : { className: "kontor-grid", style: { height: heightOf(lines.length) } })}
    >
      {stands && <Lines columns={shown} lines={lines} scroller={scroller} />}
    </section>
  );
}

const heightOf = (lines: number): number => Math.min(HEIGHT_MAX_PX, (lines + 1) * ROW_PX + SCROLLBAR_PX);

function DetailTable({ columns, lines, scroller }: Props & { scroller: RefObject<HTMLElement | null> }): ReactNode {
  const room = useRoom(scroller);
  const shown = useMemo(() => {
    const named = withNames(columns, lines);
    // Names are whole where there is room for them.
    return narrowest(NUMBER_PX, named) <= room ? named : joined(columns, room - NUMBER_PX);
  }, [columns, lines, room]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const template = templateOf(NUMBER_PX, shown);
  return (
    <table aria-rowcount={lines.length + 1} style={{ minWidth: narrowest(NUMBER_PX, shown) }}>
      <thead>
        <tr className="kontor-grid-head" style={{ gridTemplateColumns: template }}>
          <th scope="col">#</th>
          {shown.map((column) => (
            <th key={column.name} scope="col" className={column.isFigure ? "kontor-cell-figure" : undefined}>
              <ColumnHead column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <DetailLine key={line.id} line={line} index={index} top={start} columns={shown} template={template} />
          ) : null;
        })}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: GridLine;
  index: number;
  top: number;
  columns: readonly LineColumn<GridLine>[];
  template: string;
}

const DetailLine = ({ line, index, top, columns, template }: LineProps): ReactNode => (
  <tr aria-rowindex={index + 2} className="kontor-grid-row" style={{ top, gridTemplateColumns: template }}>
    <th scope="row" className="kontor-grid-number">
      {index + 1}
    </th>
    {columns.map((column) => (
      <td
        key={column.name}
        className={`kontor-cell ${column.isFigure ? "kontor-cell-figure" : ""}`}
        title={wholeText(column, line)}
      >
        <CellText column={column} line={line} />
      </td>
    ))}
  </tr>
);
