// Opening stock: the first movement of a product in a warehouse (reference.md §2.2), passed in whenever the product form changes it.
import { newId } from "@kontor/contracts/core/id";
import { refuseOpening } from "@kontor/service-kit/closing/period.rules";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import { type Ctx, requireTenant } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { readSettings } from "../replicas/settings.store.ts";
import { cents, exact } from "./cost.rules.ts";
import { lockDocument } from "./ledger.store.ts";
import { type NextLine, postAll, postDocument } from "./post-document.ts";
import { reserve } from "./reserve.store.ts";

export interface OpeningRow {
  depotId: string;
  /** In the base unit; "0" removes it. */
  quantity: string;
  /** Of one base unit, without tax. */
  unitCost: string;
}

const KIND = "opening";
/** Before any business of a tenant. */
const BEGINNING = "1970-01-01T00:00:00.000Z";

const LINES = statement<OpeningLine>(`select line_id as "lineId", barcode_id as "barcodeId", quantity::text, worth::text
  from stock_lines where document_id = $1::uuid and kind = '${KIND}'`);
const STATE = statement<{ revision: number; barcodeId: string | null }>(`select
  coalesce((select revision from stock_documents where document_id = $1::uuid and kind = '${KIND}'), 0) as revision,
  (select id from product_barcodes where product_id = $1::uuid order by position limit 1) as "barcodeId"`);

/**
 * Posts a product's opening stock in the named warehouses; the others stay unchanged. The product takes the place of the document, the warehouse that of the
 * line.
 * @throws Refusal `period-closed` while books are closed, `stock-short` when less opening stock would leave a negative quantity and the tenant does not allow
 * that
 */
export async function postOpeningStock(
  { tx, ctx }: Work<WarehouseTx>,
  productId: string,
  rows: readonly OpeningRow[],
): Promise<void> {
  refuseOpening(await holdPeriod(tx), "stock");
  await lockDocument(tx, { kind: KIND, documentId: productId });
  const currentLines = await LINES.rows(tx, productId);
  const [state] = await STATE.rows(tx, productId);
  const lines = new Map(currentLines.map((line) => [line.lineId, lineOf(productId, line)]));
  for (const { depotId, quantity, unitCost } of rows)
    lines.set(
      depotId,
      lineOf(productId, {
        lineId: depotId,
        barcodeId: state?.barcodeId ?? newId(),
        quantity,
        worth: costOf({ quantity, unitCost }),
      }),
    );
  const postedRevision = state?.revision ?? 0;
  const head = headOf(productId, postedRevision + 1);
  const next = [...lines.values()];
  if (!(await readSettings(tx)).minusStockFlag)
    await reserve(
      tx,
      {
        ...head,
        postedRevision,
        lines: next.map(({ lineId, barcodeId, depotId, quantity }) => ({
          lineId,
          productId,
          barcodeId,
          depotId,
          quantityBase: quantity,
        })),
      },
      ctx.actor,
    );
  await postDocument(tx, requireTenant(ctx), head, next);
}

/** A product created in this very transaction. */
export interface NewOpening {
  productId: string;
  /** Of its base unit. */
  barcodeId: string;
  rows: readonly OpeningRow[];
}

/** The same for new products, all together: nobody can have moved them yet. Rows without quantity are left out. */
export async function openMany(tx: object, ctx: Ctx, openings: readonly NewOpening[]): Promise<void> {
  const documents = openings.flatMap(({ productId, barcodeId, rows }) => {
    const next = rows
      .filter(({ quantity }) => !exact(quantity).isZero())
      .map(({ depotId, quantity, unitCost }) =>
        lineOf(productId, { lineId: depotId, barcodeId, quantity, worth: costOf({ quantity, unitCost }) }),
      );
    return next.length === 0 ? [] : [{ head: headOf(productId, 1), next, requestId: ctx.requestId }];
  });
  if (documents.length > 0) refuseOpening(await holdPeriod(tx), "stock");
  await postAll(tx, requireTenant(ctx), documents);
}

/** The value of opening stock, in cents. */
const costOf = ({ quantity, unitCost }: Pick<OpeningRow, "quantity" | "unitCost">): string =>
  cents(exact(quantity).times(unitCost)).toFixed(2);

const headOf = (productId: string, revision: number) => ({
  documentId: productId,
  kind: KIND,
  number: "",
  revision,
  operTime: BEGINNING,
});

interface OpeningLine {
  lineId: string;
  barcodeId: string;
  quantity: string;
  worth: string | null;
}
const lineOf = (productId: string, { lineId, barcodeId, quantity, worth }: OpeningLine): NextLine => ({
  lineId,
  productId,
  barcodeId,
  depotId: lineId,
  quantity,
  worth,
  linkId: null,
  linkLineId: null,
});
