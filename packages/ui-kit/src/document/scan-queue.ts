// Applies scans to the lines one after the other, however fast they arrive.

import type { Scan } from "../scanner/barcode-listener.ts";
import type { ActiveCell, LineActions } from "../voucher/grid/lines.ts";
import type { Identified } from "./identify.ts";
import { type FormLine, isBlank, oneMore, type Start, started } from "./rules/line.rules.ts";
import type { AboveOpen } from "./rules/source-document.rules.ts";
import { hasPiece, type Scanned as Named, scannedInto, takesScan } from "./rules/tracked.rules.ts";

/** The result of looking up a code: what a line starts with, or why no line can; undefined where the call failed, which is shown. */
export type ScanResult = Identified | undefined;

/** The result of a scan: a new line, one more piece in its line, or nothing with the reason. */
export type Scanned =
  | { outcome: "added" | "counted"; cell: Pick<ActiveCell, "id" | "column"> }
  | { outcome: "refused"; code: string; refusal: string; name: string; serial?: string; said?: string; open?: string }
  | { outcome: "failed" };

/** A scan without result: its barcode, the reason, and whether the product is unknown. */
export interface Unscanned {
  code: string;
  text: string;
  isUnknown: boolean;
}
export const withoutCode = (unscanned: readonly Unscanned[], code: string): readonly Unscanned[] =>
  unscanned.filter((each) => each.code !== code);

interface Scanning {
  grid: LineActions<FormLine>;
  /** Resolves once the form has loaded; loading replaces the lines. */
  loaded(): Promise<void>;
  /** Resolves while no scan is being typed: what one changes then would be put back with the field that the next one is typed into. */
  typed(): Promise<void>;
  /** Adds a line to write into. */
  newLine(): FormLine;
  find(code: string): Promise<ScanResult>;
  /** Loads what is open of the document's source, and tells which line would take more than that. */
  limit(): Promise<(next: FormLine) => AboveOpen | undefined>;
}

const SERIAL_TWICE = "document-serial-twice";
/** Where a line goes on once its product is known: goods with serial numbers are counted by these. */
const columnAfter = ({ enableSerialNumber }: Pick<FormLine, "enableSerialNumber">): string =>
  enableSerialNumber ? "snList" : "operNumber";

/** The line with one piece more, and what the scan says of it. Serial numbers count the goods that have some. */
function withPiece(line: FormLine, tracked: Named): FormLine {
  const next = scannedInto(line, tracked) ?? line;
  return tracked.serial === undefined && !line.enableSerialNumber ? oneMore(next) : next;
}

export function createScanQueue(scanning: Scanning): (scan: Scan) => Promise<Scanned> {
  const { grid, loaded, typed, newLine, find, limit } = scanning;
  const linesOf = (code: string, tracked: Named = {}) =>
    grid.lines().filter((line) => line.barCode === code && line.materialId !== null && takesScan(line, tracked));

  /** A piece that a line of the source has goes to the line that takes from it, in whatever unit; others to one of their own unit. */
  const linesFor = ({ barCode, materialId }: Start, tracked: Named) =>
    tracked.linkId === undefined
      ? linesOf(barCode, tracked)
      : grid.lines().filter((line) => line.materialId === materialId && takesScan(line, tracked));

  const counted = (line: FormLine, own: FormLine | undefined, tracked: Named): Scanned => {
    grid.changeLine(line.id, (now) => withPiece(now, tracked));
    // Returns a cell without a product, so that the next scan does not go into one that already has its product.
    const isOther = tracked.serial === undefined && own !== undefined && own.id !== line.id;
    return {
      outcome: "counted",
      cell: isOther ? { id: own.id, column: "barCode" } : { id: line.id, column: columnAfter(line) },
    };
  };

  const worked = async ({ code, line }: Scan): Promise<Scanned> => {
    await loaded();
    const above = await limit();
    await typed();
    const own = line === undefined ? undefined : grid.line(line);
    const isOwn = own?.barCode === code && own.materialId !== null;
    // A line that has all of its source's line leaves the scan to the next one.
    const existing = [...(isOwn ? [own] : []), ...linesOf(code)].find((each) => !above(withPiece(each, {})));
    if (existing) return counted(existing, own, {});
    const lookup = await find(code);
    await typed();
    if (!lookup) return { outcome: "failed" };
    if ("refusal" in lookup) return { outcome: "refused", code, ...lookup };
    const { start, tracked = {} } = lookup;
    const holder = grid.lines().find((line) => line.materialId === start.materialId && hasPiece(line, tracked));
    if (holder)
      return { outcome: "refused", code, refusal: SERIAL_TWICE, name: holder.name, serial: tracked.serial ?? "" };
    // A GS1 code is another text than its product's barcode.
    const lines = start.barCode === code ? [] : linesFor(start, tracked);
    const same = lines.find((each) => !above(withPiece(each, tracked)));
    if (same) return counted(same, own, tracked);
    // A scan is one piece: it is no change of a line that has goods, whose quantity or numbers it would take over.
    const open = own?.materialId === null ? own : grid.lines().findLast(isBlank);
    const target = open ?? newLine();
    const begun = (line: FormLine): FormLine => scannedInto(started(line, start), tracked) ?? started(line, start);
    const refused = above(begun(target));
    if (refused) return { outcome: "refused", code, name: start.name, ...refused };
    if (!open) grid.appendLines([target]);
    grid.changeLine(target.id, begun);
    return { outcome: "added", cell: { id: target.id, column: columnAfter(start) } };
  };

  let queue: Promise<unknown> = Promise.resolve();
  return (scan) => {
    const next = queue.then(() => worked(scan));
    queue = next;
    return next;
  };
}
