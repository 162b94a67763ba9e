// The sheets of a printed document. Drawn once to measure, then cut: every sheet has the head, the column names and its number.
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatDateTime } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useSession } from "../../session/session.ts";
import type { BillField, BillLook } from "../detail/look.ts";
import { type LineColumn, shownOf } from "../grid/column.ts";
import { type FormLine, lineOfRow } from "../rules/line.rules.ts";
import { sheetsOf } from "../rules/pages.rules.ts";
import type { Paper } from "./formats.ts";
import { FOOT_MM, marginOf } from "./paper-style.ts";

const MONEY = new Set(["unitPrice", "allPrice", "taxRate", "taxMoney", "taxLastMoney"]);
/** What belongs on the screen only. */
const UNPRINTED = new Set(["depotId", "stock", "preNumber", "finishNumber"]);
const UNPRICED_SUMS = new Set(["totalNumber"]);
const NUMBER_SHARE = 40;

interface Props {
  look: BillLook;
  bill: DocumentDetail;
  paper: Paper;
  prices: boolean;
  /** When it was asked for. */
  printedAt: Date;
  onReady(): void;
}

export function Sheets({ look, bill, paper, prices, printedAt, onReady }: Props): ReactNode {
  const lines = useMemo(() => bill.lines.map(lineOfRow), [bill]);
  const columns = useMemo(
    () => shownOf(look.columns, lines).filter(({ name }) => !UNPRINTED.has(name) && (prices || !MONEY.has(name))),
    [look, lines, prices],
  );
  const sums = look.sums.filter(({ name }) => prices || UNPRICED_SUMS.has(name));
  const [cuts, setCuts] = useState<readonly [number, number][]>();
  const measured = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const sheet = measured.current;
    if (!sheet) return onReady();
    setCuts(sheetsOf(heightsOf(sheet), roomOf(sheet, paper)));
  });
  const parts = { look, bill, columns, lines, sums, printedAt };
  if (!cuts) return <Sheet {...parts} ref={measured} from={0} to={lines.length} isLast page="" />;
  return cuts.map(([from, to], at) => (
    <Sheet
      key={from}
      {...parts}
      from={from}
      to={to}
      isLast={at === cuts.length - 1}
      page={`${at + 1} / ${cuts.length}`}
    />
  ));
}

/** Pixels of each line. */
const heightsOf = (sheet: HTMLElement): number[] =>
  [...sheet.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height);

/** What the head and the column names leave of a sheet, in pixels. */
function roomOf(sheet: HTMLElement, paper: Paper): { sheet: number; ending: number } {
  const pixels = sheet.getBoundingClientRect().width / paper.width;
  const margin = marginOf(paper);
  const top = sheet.getBoundingClientRect().top;
  const body = sheet.querySelector("tbody")?.getBoundingClientRect();
  const used = (body?.top ?? top) - top;
  const end = sheet.querySelector(".sums")?.getBoundingClientRect();
  const ending = end && body ? end.bottom - body.bottom : 0;
  // A hair's breadth, so that rounding never starts another sheet.
  return { sheet: Math.max(1, paper.height * pixels - used - (margin + FOOT_MM) * pixels - 2), ending };
}

interface SheetProps {
  ref?: React.Ref<HTMLElement>;
  look: BillLook;
  bill: DocumentDetail;
  columns: readonly LineColumn[];
  lines: readonly FormLine[];
  sums: readonly BillField[];
  printedAt: Date;
  from: number;
  to: number;
  /** The last sheet bears the sums. */
  isLast: boolean;
  page: string;
}

function Sheet({ ref, look, bill, columns, lines, sums, printedAt, from, to, isLast, page }: SheetProps): ReactNode {
  const here = useWords();
  const user = useSession();
  const whole = NUMBER_SHARE + columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <section ref={ref} className="sheet">
      <h1>{user?.companyName ?? ""}</h1>
      <h2>{here(look.title)}</h2>
      <dl>
        <Fields of={look.fields} bill={bill} />
      </dl>
      <table>
        <colgroup>
          <col style={{ width: `${(NUMBER_SHARE / whole) * 100}%` }} />
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width: `${(width / whole) * 100}%` }} />
          ))}
        </colgroup>
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
          <Fields of={sums} bill={bill} />
        </dl>
      )}
      <div className="foot">
        <span>{here("document.printedBy", { name: user?.username ?? "", time: formatDateTime(printedAt) })}</span>
        <span>{page}</span>
      </div>
    </section>
  );
}

function Fields({ of, bill }: { of: readonly BillField[]; bill: DocumentDetail }): ReactNode {
  const here = useWords();
  return of
    .map(({ name, show }) => [name, show(bill)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => (
      <div key={name}>
        <dt>{here.label(name)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}
