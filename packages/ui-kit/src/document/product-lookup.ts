// Loads what lines start with and how much stock there is, many barcodes in one call.

import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock } from "@kontor/contracts/document/movements";
import { findStockByWarehouseAndBarCode } from "@kontor/contracts/warehouse/stock";
import { call } from "../request/request.ts";
import type { LineActions } from "../voucher/grid/lines.ts";
import { type FormLine, lacksStock, type Start } from "./rules/line.rules.ts";
import type { Piece } from "./rules/tracked.rules.ts";

/** The most characters of barcodes in one call: an address may have 8 KiB. */
const QUERY_MAX = 6_000;
const CODES_MAX = 400;

/** Splits barcodes into calls that fit an address. */
function calls(codes: readonly string[]): string[][] {
  const parts: string[][] = [];
  let length = QUERY_MAX;
  for (const code of new Set(codes)) {
    const more = encodeURIComponent(code).length + 3;
    const part = parts.at(-1);
    if (!part || length + more > QUERY_MAX || part.length >= CODES_MAX) {
      parts.push([code]);
      length = more;
    } else {
      part.push(code);
      length += more;
    }
  }
  return parts;
}

export type LineStarts = Map<string, Start>;
/** Loads what lines with these barcodes start with. Throws CallError. @param sought what a scan says: linked goods are of the source's line that has it */
export type FindStarts = (codes: readonly string[], sought?: Piece) => Promise<LineStarts>;

/** What lines with these barcodes start with; a barcode missing in the answer is unknown. Throws CallError. */
export async function startsOf(
  kind: DocumentKind,
  codes: readonly string[],
  organId: string | null,
): Promise<LineStarts> {
  const answers = await Promise.all(
    calls(codes).map((part) =>
      call(kind.endpoints.lineStarts, {
        query: { barCodes: part.join(","), ...(organId === null ? {} : { organId }) },
      }),
    ),
  );
  return new Map(answers.flatMap(({ lines }) => lines.map((start): [string, Start] => [start.barCode, start])));
}

type StockGrid = Pick<LineActions<FormLine>, "lines" | "showLines"> & { kind: DocumentKind };

/**
 * Fills in the stock of lines that do not show it yet. It is informative only: a failure leaves the column empty.
 * @param lines those of the grid, or those that it is about to get
 */
export async function fillStock(grid: StockGrid, lines: readonly FormLine[] = grid.lines()): Promise<void> {
  const { movements } = grid.kind;
  // What is received comes from no warehouse of the user's.
  const placed = lines.filter(({ linkId }) => linkId === null || !movements.hasTarget);
  const missing = placed.filter((line) => lacksStock(line, movesStock(movements)));
  const byWarehouse = Map.groupBy(missing, ({ depotId }) => depotId);
  await Promise.all(
    [...byWarehouse].map(([depotId, of]) =>
      fillOf(
        grid,
        depotId,
        of.map((line) => line.barCode),
      ),
    ),
  );
}

/** @param depotId null: the stock of all warehouses that the user may see */
async function fillOf(grid: StockGrid, depotId: string | null, codes: readonly string[]): Promise<void> {
  for (const part of calls(codes)) {
    const query = { barCode: part.join(","), ...(depotId === null ? {} : { depotId }) };
    const answer = await call(findStockByWarehouseAndBarCode, { query }).catch(() => undefined);
    const stock = new Map(answer?.rows.map((row) => [row.barCode, row.stock]));
    grid.showLines(
      grid.lines().flatMap((line) => {
        const quantity = line.depotId === depotId && line.stock === null ? stock.get(line.barCode) : undefined;
        return quantity === undefined ? [] : [{ ...line, stock: quantity }];
      }),
    );
  }
}
