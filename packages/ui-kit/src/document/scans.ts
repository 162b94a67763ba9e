// What scans do to the lines, worked off one after the other, however fast they come.
import type { LineEdit } from "@kontor/contracts/document/totals";
import type { Doc } from "./doc.ts";
import type { LineStore } from "./line-store.ts";
import { blankLine, type FormLine, figured, isBlank, oneMore } from "./rules/line.rules.ts";
import type { FigureCell, Scan } from "./scan.ts";

const FIGURES: readonly LineEdit[] = ["operNumber", "unitPrice", "allPrice", "taxRate", "taxLastMoney"];

interface Scanning {
  lines: LineStore;
  /** A line to write into. */
  blank(): FormLine;
  take: Doc["take"];
  /** Whether a product has this barcode; undefined where asking failed, which is told. */
  knows(code: string): Promise<boolean | undefined>;
}

export function openScans({ lines, blank, take, knows }: Scanning): Doc["scan"] {
  const find = (code: string) => lines.all().find((line) => line.barCode === code && line.materialId !== null);

  const addProduct: Doc["scan"] = async ({ code, line }) => {
    const own = line === undefined ? undefined : lines.line(line);
    const isOwn = own?.barCode === code && own.materialId !== null;
    const known = isOwn ? own : find(code);
    // The next scan shall not be one into a cell that bears a product already.
    const back = own && !isOwn ? { id: own.id, column: "barCode" } : undefined;
    if (known) {
      if (own) lines.change(own.id, ({ typed: { barCode: _scanned, ...typed }, ...rest }) => ({ ...rest, typed }));
      lines.change(known.id, oneMore);
      return back ?? { id: known.id, column: "operNumber" };
    }
    const open = own ?? lines.all().findLast(isBlank);
    const target = open ?? blank();
    if (!open) lines.add([target]);
    if (await take(target.id, code)) return { id: target.id, column: "operNumber" };
    if (!open) lines.remove([target.id]);
    else if (!own) lines.change(target.id, (now) => blankLine(now.id, now));
    return back;
  };

  /** The product, where one has the barcode; else the figure, as the line held it when Enter was pressed. */
  const addOrFigure = async (scan: Scan, cell: FigureCell, written: FormLine | undefined) => {
    const isProduct = find(scan.code) !== undefined || (await knows(scan.code));
    if (isProduct) return addProduct(scan);
    const column = FIGURES.find((name) => name === cell.column);
    if (isProduct === undefined || !column || !written) return undefined;
    lines.change(cell.id, (now) => figured(now, column, written.typed[column] ?? written[column]));
    cell.goOn();
    return undefined;
  };

  let queue: ReturnType<Doc["scan"]> = Promise.resolve(undefined);
  return (scan) => {
    const { figure } = scan;
    const written = figure && lines.line(figure.id);
    queue = queue.then(() => (figure ? addOrFigure(scan, figure, written) : addProduct(scan)));
    return queue;
  };
}
