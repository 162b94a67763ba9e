// The second worksheet of exported products: their stock, and who holds it. An import reads the first alone.
import { productColumns } from "@kontor/service-kit/document/export.columns";
import {
  type Column,
  column,
  figure,
  type Language,
  type Words,
  wordIn,
  worksheetRows,
} from "@kontor/service-kit/workbook/columns";
import { holdingColumns } from "@kontor/service-kit/workbook/holding.columns";
import type { Worksheet } from "@kontor/service-kit/workbook/write";
import type { WarehouseTx } from "../db.ts";
import { holdingsOf } from "../stock/holdings.query.ts";

const TITLE: Words = ["库存", "庫存", "Stock", "Tồn kho", "Stock"];
const columns: readonly Column[] = [
  ...productColumns,
  column("unitName", "单位", "單位", "Unit", "ĐVT", "Unité"),
  figure("currentStock", "库存", "庫存", "Stock", "Tồn kho", "Stock"),
  ...holdingColumns,
];
/** Products of one statement. */
const PART = 500;

interface Options {
  /** null: all warehouses. */
  depotIds: readonly string[] | null;
  language: Language | undefined;
}

/** The worksheet of these products, in their order. */
export async function stockWorksheet(
  tx: WarehouseTx,
  products: readonly Readonly<Record<string, unknown>>[],
  { depotIds, language }: Options,
): Promise<Worksheet> {
  const rows: object[] = [];
  for (let at = 0; at < products.length; at += PART) {
    const part = products.slice(at, at + PART);
    const ids = part.map(({ id }) => String(id));
    const holdings = await holdingsOf(tx, ids, { depotIds, until: undefined });
    // Figures come in the order of the ids.
    rows.push(
      ...part.map((product, index) => ({ ...product, ...holdings[index], currentStock: holdings[index]?.onHand })),
    );
  }
  return { name: wordIn(TITLE, language), ...worksheetRows(columns, rows, { language, local: String }) };
}
