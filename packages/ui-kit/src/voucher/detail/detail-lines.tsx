// The lines of a document's detail: only the visible ones are rendered, however many there are.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useMemo, useRef } from "react";
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

const NUMBER_PX = 48;
const PHONE_NUMBER_PX = 40;
const HEIGHT_MAX_PX = 420;
const SCROLLBAR_PX = 14;
/** The columns that a phone shows first, because little else is visible at once. */
const LEADING = ["name", "billNumber", "inOutItemId", "operNumber", "eachAmount", "materialUnit"];

interface Props {
  columns: readonly LineColumn<GridLine>[];
  lines: readonly GridLine[];
}

// Needed in a list too, where no form was opened yet.
applyVoucherStyle();

export default function DetailLines({ columns, lines }: Props): ReactNode {
  const here = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useScreen() === "phone";
  const room = useRoom(scroller);
  const shown = useMemo(() => {
    const filled = withWhole(withContent(readOf(columns, lines), lines), lines, marksOf(language()).point);
    const named = withNames(filled, lines);
    // Names are whole where there is room for them, and on the phone, where lines are scrolled sideways anyway.
    if (!isPhone) return narrowest(NUMBER_PX, named) <= room ? named : joined(filled, room - NUMBER_PX);
    const leading = LEADING.flatMap((first) => named.filter(({ name }) => name === first));
    return [
      ...leading.map(({ narrow: _rather, ...column }) => column),
      ...named.filter((column) => !leading.includes(column)),
    ];
  }, [columns, lines, isPhone, room]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const numberWidth = isPhone ? PHONE_NUMBER_PX : NUMBER_PX;
  const template = templateOf(numberWidth, shown);
  const width = narrowest(numberWidth, shown);
  return (
    <section
      ref={scroller}
      // A scrolling area must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as the comment above says
      tabIndex={0}
      aria-label={here("document.lines")}
      className="kontor-grid"
      style={{ height: Math.min(HEIGHT_MAX_PX, (lines.length + 1) * ROW_PX + SCROLLBAR_PX) }}
    >
      <table aria-rowcount={lines.length + 1} style={{ minWidth: width }}>
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
    </section>
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
