// Documents that are saved before ten thousand others of the same product.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import { atLeast, figure } from "../figures.ts";
import { bodyOf, type Ordered } from "./bodies.ts";
import { eventually, sent } from "./calls.ts";
import { watch } from "./posted.ts";
import { processorOf, processorSince, processorUsed } from "./processor.ts";
import type { Shop } from "./shop.ts";
import { database } from "./target.ts";

const save = (shop: Shop, kind: DocumentKind, ordered: readonly Ordered[], at: Date): Promise<string> =>
  sent(kind.endpoints.addAndAudit, { token: shop.token, body: bodyOf(kind, shop, ordered, at) });

/**
 * A back-dated document changes the cost of everything that left later and the quantity at each moment since (docs/decisions/0034). Measures a
 * back-dated receipt, a back-dated sale, and the deletion of that receipt.
 * @param product one that is traded nowhere else
 */
export async function backDated(shop: Shop, product: number): Promise<void> {
  const ISSUES = 10_000;
  const LINES = 1000;
  const LIMIT_S = 1;
  /** As fast as the recosting of a whole tenant: 1,000,000 lines in three minutes. */
  const COSTS_PER_SECOND = 1_000_000 / 180;
  const ordered: Ordered = {
    barCode: shop.barCodes[product] ?? "",
    depotId: shop.warehouseIds[0] ?? "",
    quantity: "1",
  };
  const at = (minute: number) => new Date(Date.now() - 3_600_000 * 5 + minute * 60_000);
  const [bought, sold] = [await watch(purchaseIn, shop.tenantId), await watch(saleOut, shop.tenantId)];
  await save(shop, purchaseIn, [{ ...ordered, quantity: "20000" }], at(60));
  await bought.caughtUp();
  for (let document = 0; document * LINES < ISSUES; document++)
    await save(
      shop,
      saleOut,
      Array.from({ length: LINES }, () => ordered),
      at(61 + document),
    );
  await sold.caughtUp();
  async function timed(what: string, save: () => Promise<unknown>, isExact: () => Promise<unknown>): Promise<void> {
    const [began, used] = [performance.now(), processorUsed()];
    const since = () => performance.now() - began;
    await save();
    const saved = since();
    await isExact();
    figure(`${what} before ${ISSUES} issues, cost exact again`, since() / 1000, LIMIT_S, "s");
    console.log(`    its answer, with the quantity at each moment since, came after ${saved.toFixed(0)} ms`);
    await everybodyHasCosts(shop.tenantId);
    atLeast(`${ISSUES} new costs by it in money, reports and sales`, (ISSUES * 1000) / since(), COSTS_PER_SECOND, "/s");
    console.log(`    ${processorOf(processorSince(used), 1)}`);
  }
  const { token } = shop;
  // At another price than all before: every issue costs otherwise by it.
  const late = bodyOf(purchaseIn, shop, [{ ...ordered, quantity: "300", unitPrice: "3" }], at(0));
  await timed(
    "back-dated receipt",
    () => sent(purchaseIn.endpoints.addAndAudit, { token, body: late }),
    () => isIn(late.id),
  );
  const lateSale = bodyOf(saleOut, shop, [ordered], at(60.5));
  await timed(
    "back-dated sale",
    () => sent(saleOut.endpoints.addAndAudit, { token, body: lateSale }),
    () => isIn(lateSale.id),
  );
  await sent(purchaseIn.endpoints.reverseAudit, { token, body: { documents: [{ id: late.id, version: 1 }] } });
  const { remove } = purchaseIn.endpoints;
  await timed(
    "receipt deleted",
    () => sent(remove, { token, query: { id: late.id } }),
    () => isGone(late.id),
  );
  await Promise.all([bought.close(), sold.close()]);
}

/** Resolves when the ledger of stock holds the document; what it changed has its new cost by then, since both are one transaction. */
const isIn = (documentId: string): Promise<void> => untilLines(documentId, (count) => count > 0);

/** Resolves when the ledger of stock holds nothing of the document any more, and all that it changed costs what it does without it. */
const isGone = (documentId: string): Promise<void> => untilLines(documentId, (count) => count === 0);

async function untilLines(documentId: string, isSo: (count: number) => boolean): Promise<void> {
  const stock = await database("kontor_warehouse");
  const lines = () => stock.query("select from stock_lines where document_id = $1", [documentId]);
  await eventually(async () => isSo((await lines()).rowCount ?? 0) || undefined, "stock has posted the document");
  await stock.end();
}

/** Resolves when every service that stores costs has consumed all that stock has published. */
async function everybodyHasCosts(tenantId: string): Promise<void> {
  const stock = await database("kontor_warehouse");
  const { rows } = await stock.query<{ id: string }>(
    "select id from kit.outbox_facts where tenant_id = $1 and subject = $2",
    [tenantId, costsChanged.subject],
  );
  await stock.end();
  for (const name of ["kontor_finance", "kontor_reports", "kontor_sales"]) {
    const reader = await database(name);
    const taken = () =>
      reader.query("select from kit.inbox_facts where tenant_id = $1 and fact_id = any($2)", [
        tenantId,
        rows.map(({ id }) => id),
      ]);
    await eventually(async () => (await taken()).rowCount === rows.length || undefined, `${name} has every cost`);
    await reader.end();
  }
}
