// Products as workbook rows, in the form that an import accepts (reference.md §5.10, template).
import type { WorkbookCell } from "@kontor/service-kit/workbook/write";
import type { WarehouseTx } from "../db.ts";
import { productColumns } from "./import/workbook.columns.ts";

interface ExportOptions {
  warehouseIds: readonly string[];
  /** Price fields that the actor may not see (RBAC-7). */
  hidden: readonly string[];
}

const FIGURES = [
  "weight",
  "expiryNum",
  "ratio",
  "purchaseDecimal",
  "commodityDecimal",
  "wholesaleDecimal",
  "lowDecimal",
];

function cellOf(field: string, value: unknown): WorkbookCell {
  if (value === null || value === undefined || value === "") return null;
  return FIGURES.includes(field) ? { figure: String(value) } : { text: String(value) };
}

/** One row for each product; with several attributes, one for each barcode. In the order of ids. */
export async function exportRows(
  tx: WarehouseTx,
  ids: readonly string[],
  { warehouseIds, hidden }: ExportOptions,
): Promise<WorkbookCell[][]> {
  const rows = await tx.$queryRaw<Record<string, unknown>[]>`
    select p.id as product, p.name, p.standard, p.model, p.color, p.brand, c.name as "categoryName", p.weight::text as weight, p.expiry_num as "expiryNum",
      b.unit, s.unit as "subUnit", b.bar_code as "barCode", s.bar_code as "subBarCode", trim_scale(s.ratio)::text as ratio, b.sku,
      trim_scale(b.purchase_decimal)::text as "purchaseDecimal", trim_scale(b.commodity_decimal)::text as "commodityDecimal",
      trim_scale(b.wholesale_decimal)::text as "wholesaleDecimal", trim_scale(b.low_decimal)::text as "lowDecimal",
      p.enabled::int::text as enabled, p.enable_serial_number::int::text as "enableSerialNumber",
      p.enable_batch_number::int::text as "enableBatchNumber", p.position,
      p.mfrs, p.other_field1 as "otherField1", p.other_field2 as "otherField2", p.other_field3 as "otherField3", p.remark
    from products p
    join product_barcodes b on b.product_id = p.id and (b.position = 0 or b.sku <> '')
    left join product_barcodes s on s.product_id = p.id and s.position = 1 and p.unit_id is not null
    left join categories c on c.id = p.category_id
    where p.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], p.id), b.position`;
  const opened = await tx.productStock.findMany({
    where: { productId: { in: [...ids] }, depotId: { in: [...warehouseIds] }, initStock: { gt: 0 } },
    select: { productId: true, depotId: true, initStock: true },
  });
  const openedOf = new Map(opened.map((row) => [`${row.productId} ${row.depotId}`, row.initStock.toFixed()]));
  return rows.map((row) => [
    ...productColumns.map(({ field }) => (hidden.includes(field) ? null : cellOf(field, row[field]))),
    ...warehouseIds.map((warehouseId): WorkbookCell => {
      const figure = openedOf.get(`${row.product} ${warehouseId}`);
      return figure === undefined ? null : { figure };
    }),
  ]);
}
