// The lines of a document's detail as cards, for the phone: only the visible ones are rendered.
import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { LineColumn } from "../grid/column.ts";
import type { GridLine } from "../grid/lines.ts";

const CARD_PX = 150;

interface Props {
  columns: readonly LineColumn<GridLine>[];
  lines: readonly GridLine[];
  /** The element that scrolls them. */
  scroller: RefObject<HTMLElement | null>;
}

export function DetailCards({ columns, lines, scroller }: Props): ReactNode {
  const cards = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 3,
  });
  return (
    <div style={{ height: cards.getTotalSize(), position: "relative" }}>
      {cards.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index];
        return line ? (
          <div key={key} ref={cards.measureElement} data-index={index} style={{ ...PLACE, top: start }}>
            <DetailCard columns={columns} line={line} number={index + 1} />
          </div>
        ) : null;
      })}
    </div>
  );
}

const PLACE = { position: "absolute", insetInline: 0, paddingBlockEnd: 8 } as const;

interface CardProps extends Pick<Props, "columns"> {
  line: GridLine;
  number: number;
}

function DetailCard({ columns, line, number }: CardProps): ReactNode {
  const here = useTranslation();
  const title = columns.find(({ grows }) => grows);
  const shown = columns
    .filter((column) => column !== title)
    .map(({ name, show }) => ({ name, text: show(line) }))
    .filter(({ text }) => text !== "");
  return (
    <article className="kontor-line-card" aria-label={here("document.line", { number })}>
      <strong>
        {number}. {title?.show(line)}
      </strong>
      <dl>
        {shown.map(({ name, text }) => (
          <div key={name}>
            <dt>{here.label(name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
