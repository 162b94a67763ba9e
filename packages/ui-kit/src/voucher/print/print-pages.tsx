// The pages of a printed document or slip. Rendered once to measure and then split into pages: each has the head, the column names and its number.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { formatDateTime } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useSession } from "../../session/session.ts";
import { pagesOf } from "./pages.rules.ts";
import type { PrintContent, PrintText } from "./print-content.ts";
import type { PrintFormat } from "./print-formats.ts";
import { FOOT_MM, marginOf } from "./print-style.ts";

/** Texts that get a row of their own, or the rest of one. */
const LONG = new Set(["remark", "accounts", "backNumbers", "address", "agreement"]);

interface Props {
  content: PrintContent;
  format: PrintFormat;
  /** The time of printing. */
  printedAt: Date;
  /** Called with the number of pages once they are rendered. */
  onReady(pages: number): void;
}

export function PrintPages({ content, format, printedAt, onReady }: Props): ReactNode {
  const [widths, setWidths] = useState<Widths>();
  const [cuts, setCuts] = useState<readonly [number, number][]>();
  const measured = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const page = measured.current;
    if (!page) return onReady(cuts?.length ?? 0);
    if (widths) setCuts(pagesOf(heightsOf(page), roomOf(page, format)));
    else setWidths(widthsOf(page));
  });
  const parts = { content, printedAt, widths };
  if (!cuts) return <PrintPage {...parts} ref={measured} from={0} to={content.lines.length} isLast page="" />;
  return cuts.map(([from, to], at) => (
    <PrintPage
      key={from}
      {...parts}
      from={from}
      to={to}
      isLast={at === cuts.length - 1}
      page={`${at + 1} / ${cuts.length}`}
    />
  ));
}

interface Widths {
  /** The natural width of each column in pixels: all pages share them, whatever their lines are. */
  each: readonly number[];
  whole: number;
  /** Whether there is less space than the longest words and figures need, so that they break. */
  isTight: boolean;
}

function widthsOf(page: HTMLElement): Widths {
  const each = [...page.querySelectorAll("thead th")].map((cell) => cell.getBoundingClientRect().width);
  const whole = each.reduce((sum, width) => sum + width, 0);
  return { each, whole, isTight: whole > (page.querySelector("header")?.getBoundingClientRect().width ?? whole) + 1 };
}

/** The height of each line in pixels. */
const heightsOf = (page: HTMLElement): number[] =>
  [...page.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height);

/** The space that the head and the column names leave on a page, in pixels. */
function roomOf(page: HTMLElement, format: PrintFormat): { space: number; ending: number } {
  const pixels = page.getBoundingClientRect().width / format.width;
  const margin = marginOf(format);
  const top = page.getBoundingClientRect().top;
  const body = page.querySelector("tbody")?.getBoundingClientRect();
  const used = (body?.top ?? top) - top;
  const end = page.querySelector(".sums")?.getBoundingClientRect();
  const ending = end && body ? end.bottom - body.bottom : 0;
  // A small reserve, so that rounding never starts another page.
  return { space: Math.max(1, format.height * pixels - used - (margin + FOOT_MM) * pixels - 2), ending };
}

interface PrintPageProps {
  ref?: React.Ref<HTMLElement>;
  content: PrintContent;
  printedAt: Date;
  /** Undefined until the columns are measured. */
  widths: Widths | undefined;
  from: number;
  to: number;
  /** Whether this is the last page, which has the sums. */
  isLast: boolean;
  page: string;
}

function PrintPage({ ref, content, printedAt, widths, from, to, isLast, page }: PrintPageProps): ReactNode {
  const { title, head, columns, lines, sums } = content;
  const here = useTranslation();
  const user = useSession();
  return (
    <section ref={ref} className="printed-page">
      <header>
        <h1>{user?.companyName ?? ""}</h1>
        <h2>{here(title)}</h2>
      </header>
      <dl>
        <Texts of={head} />
      </dl>
      <table className={widths && (widths.isTight ? "fixed tight" : "fixed")}>
        {widths && (
          <colgroup>
            {widths.each.map((width, at) => (
              <col key={columns[at - 1]?.name ?? "#"} style={{ width: `${(width / widths.whole) * 100}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            <th>#</th>
            {columns.map(({ name }) => (
              <th key={name}>{here.label(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(from, to).map((line, at) => (
            <tr key={line.id}>
              <td className="figure">{from + at + 1}</td>
              {columns.map(({ name, isFigure, show }) => (
                <td key={name} className={isFigure ? "figure" : undefined}>
                  {show(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isLast && (
        <dl className="sums">
          <Texts of={sums} />
        </dl>
      )}
      <div className="foot">
        <span>
          {content.foot ?? here("document.printedBy", { name: user?.username ?? "", time: formatDateTime(printedAt) })}
        </span>
        <span>{page}</span>
      </div>
    </section>
  );
}

function Texts({ of }: { of: readonly PrintText[] }): ReactNode {
  const here = useTranslation();
  return of
    .filter(([, text]) => text !== "")
    .map(([name, text]) => (
      <div key={name} className={LONG.has(name) ? "long" : undefined}>
        <dt>{here.label(name)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}
