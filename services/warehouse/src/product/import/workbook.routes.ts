// Products as workbooks: export, template, import (XLS-1 to XLS-5).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { decimalNotNegative } from "@kontor/contracts/core/decimal";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { productPriceFields } from "@kontor/contracts/warehouse/product";
import {
  exportProducts,
  importProducts,
  PRODUCT_WORKBOOK_ROWS_MAX,
} from "@kontor/contracts/warehouse/product-workbook";
import type { Aliases } from "@kontor/contracts/warehouse/property-alias";
import { WAREHOUSES_MAX } from "@kontor/contracts/warehouse/warehouse";
import { readAliases } from "@kontor/service-kit/document/property-alias.store";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/http/response";
import { router } from "@kontor/service-kit/http/router";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import { cellIssues } from "@kontor/service-kit/workbook/issues";
import { readWorkbook } from "@kontor/service-kit/workbook/read";
import { templateWorksheets } from "@kontor/service-kit/workbook/template";
import { meant, type WorkbookCell, type Worksheet, writeWorksheets } from "@kontor/service-kit/workbook/write";
import type { WarehouseDb, WarehouseTx } from "../../db.ts";
import { accessibleWarehouses } from "../../warehouse/accessible-warehouses.store.ts";
import { warehouseOrder } from "../../warehouse/warehouse-order.ts";
import { exportRows } from "../export.query.ts";
import { products } from "../product.resource.ts";
import { searched } from "../product.routes.ts";
import { stockWorksheet } from "../stock-worksheet.ts";
import { codesOfOthers } from "./codes.query.ts";
import { insertImportedProducts } from "./import.store.ts";
import { headerOf, productColumns, templateOf } from "./workbook.columns.ts";
import { type ImportRow, workbookRow } from "./workbook.rules.ts";

/** Products in one export (reference.md §5.10). */
const EXPORT_MAX = 10_000;

async function warehousesOf({ tx, ctx }: Work<WarehouseTx>): Promise<{ id: string; name: string }[]> {
  const permitted = await accessibleWarehouses(tx, ctx);
  return tx.depot.findMany({
    where: { enabled: true, ...(permitted ? { id: { in: permitted } } : {}) },
    orderBy: [...warehouseOrder],
    take: WAREHOUSES_MAX,
    select: { id: true, name: true },
  });
}

const plain = (heading: string): string => heading.replace(/[*＊\s]/g, "");

/** The warehouses of the columns behind the fixed ones. @throws Refusal `workbook-header-mismatch` {column, expected, found} */
function readHeader(
  header: readonly string[],
  { warehouses, aliases }: { warehouses: readonly { id: string; name: string }[]; aliases: Aliases },
): string[] {
  const mismatch = (at: number, expected: string) =>
    refuse("workbook-header-mismatch", { values: { column: at + 1, expected, found: header[at] ?? "" } });
  const titles: Readonly<Record<string, string | undefined>> = aliases;
  productColumns.forEach(({ field, words }, at) => {
    const title = titles[field] ?? words[0];
    if (![title, ...words].map(plain).includes(plain(header[at] ?? ""))) throw mismatch(at, title);
  });
  // Two names may differ by what is left out here: the very name comes first.
  const idOf = new Map(warehouses.map(({ id, name }) => [plain(name), id]));
  const idOfName = new Map(warehouses.map(({ id, name }) => [name, id]));
  const ids = header.slice(productColumns.length).map((heading, at) => {
    const id = idOfName.get(heading) ?? idOf.get(plain(heading));
    if (!id) throw mismatch(productColumns.length + at, warehouses[at]?.name ?? "");
    return id;
  });
  if (new Set(ids).size < ids.length) throw mismatch(productColumns.length, "");
  return ids;
}

const quantity = decimalNotNegative("quantity");

function readRow(
  cells: readonly string[],
  row: number,
  { warehouseIds, issues }: { warehouseIds: readonly string[]; issues: Issue[] },
): ImportRow[] {
  const named = productColumns.flatMap(({ field }, at) => (cells[at] ? [[field, cells[at]]] : []));
  const parsed = workbookRow.safeParse(Object.fromEntries(named), { reportInput: true });
  if (!parsed.success) issues.push(...cellIssues(parsed.error).map((issue) => ({ ...issue, row })));
  const opening = warehouseIds.flatMap((warehouseId, at) => {
    const cell = cells[productColumns.length + at] ?? "";
    if (cell === "") return [];
    if (quantity.safeParse(cell).success) return [{ depotId: warehouseId, initStock: cell }];
    issues.push({ id: "number-invalid", field: "initStock", row });
    return [];
  });
  return parsed.success ? [{ row, cells: parsed.data, opening }] : [];
}

export function productWorkbookRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);

  // An export is logged, so it writes.
  routes.write(exportProducts, async (call) => {
    const { ids, template, lang, ...filters } = call.query;
    const warehouses = await warehousesOf(call);
    const header = headerOf(
      warehouses.map(({ name }) => name),
      lang,
      await readAliases(call.tx),
    );
    const answer = async (worksheets: Worksheet[]) =>
      new FileAnswer("products.xlsx", XLSX_TYPE, await writeWorksheets(worksheets));
    if (template) return answer(templateWorksheets(templateOf(header), lang));
    const { work, query } = await searched(call, filters);
    const listed = await products.rowsFor(work, query, {
      limit: EXPORT_MAX + 1,
      ...(ids ? { ids: ids.split(",") } : {}),
    });
    if (listed.length > EXPORT_MAX) throw refuse("export-too-large", { values: { max: EXPORT_MAX } });
    const hidden = Object.entries(productPriceFields).flatMap(([field, limit]) =>
      isHiddenBy(limit, call.ctx.actor?.priceLimits ?? []) ? [field] : [],
    );
    const rows = await exportRows(
      call.tx,
      listed.map((row) => String(row.id)),
      { warehouseIds: warehouses.map(({ id }) => id), hidden },
    );
    await logOperation(call, warehouseOperation, {
      operation: "material",
      type: "export",
      content: `… (${listed.length})`,
    });
    const head = header.map((text): WorkbookCell => ({ text }));
    const depotIds = await accessibleWarehouses(call.tx, call.ctx);
    const stock = await stockWorksheet(call.tx, listed, { depotIds, language: lang });
    return answer([{ name: "Sheet1", rows: [head, ...rows] }, stock]);
  });

  routes.write(
    importProducts,
    async (call) => {
      const all = call.prepared.map((cells) => cells.map(meant));
      const [header = [], ...rows] = all;
      if (rows.length > PRODUCT_WORKBOOK_ROWS_MAX)
        throw refuse("workbook-too-many-rows", { code: 8_000_013, values: { max: PRODUCT_WORKBOOK_ROWS_MAX } });
      const warehouseIds = readHeader(header, {
        warehouses: await warehousesOf(call),
        aliases: await readAliases(call.tx),
      });
      const issues: Issue[] = [];
      const importRows = rows.flatMap((cells, at) =>
        cells.every((cell) => cell === "") ? [] : readRow(cells, at + 1, { warehouseIds, issues }),
      );
      const judged = new Set(importRows.map(({ row }) => row));
      issues.push(...(await codesOfOthers(call.tx, rows, judged)));
      return { message: "imported", count: await insertImportedProducts(call, importRows, { issues, workbook: all }) };
    },
    readWorkbook,
  );
  return routes;
}
