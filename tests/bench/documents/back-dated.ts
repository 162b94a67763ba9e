// Documents that are saved before ten thousand others of the same product.
import type { DocumentKind } from "@kontor/contracts/document/define";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { figure } from "../figures.ts";
import { bodyOf, type Ordered } from "./bodies.ts";
import { eventually, sent } from "./calls.ts";
import { watch } from "./posted.ts";
import type { Shop } from "./shop.ts";
import { database } from "./target.ts";

const save = (shop: Shop, kind: DocumentKind, goods: readonly Ordered[], at: Date): Promise<string> =>
  sent(kind.endpoints.addAndAudit, { token: shop.token, body: bodyOf(kind, shop, goods, at) });

/**
 * What is saved in the past changes the cost of everything that left later, and the quantity that was there at each moment since (issue 15, "Speed"): a
 * receipt and a sale before all of it, and the end of that receipt.
 * @param product one that is traded nowhere else
 */
export async function backDated(shop: Shop, product: number): Promise<void> {
  const ISSUES = 10_000;
  const LINES = 1000;
  const LIMIT_S = 1;
  const goods: Ordered = { barCode: shop.barCodes[product] ?? "", depotId: shop.depotIds[0] ?? "", quantity: "1" };
  const at = (minute: number) => new Date(Date.now() - 3_600_000 * 5 + minute * 60_000);
  const [bought, sold] = [await watch(purchaseIn, shop.tenantId), await watch(saleOut, shop.tenantId)];
  await save(shop, purchaseIn, [{ ...goods, quantity: "20000" }], at(60));
  await bought.caughtUp();
  for (let document = 0; document * LINES < ISSUES; document++)
    await save(
      shop,
      saleOut,
      Array.from({ length: LINES }, () => goods),
      at(61 + document),
    );
  await sold.caughtUp();
  async function timed(what: string, save: () => Promise<unknown>, isExact: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await save();
    const saved = performance.now() - began;
    await isExact();
    figure(`${what} before ${ISSUES} issues, cost exact again`, (performance.now() - began) / 1000, LIMIT_S, "s");
    console.log(`    its answer, with the quantity at each moment since, came after ${saved.toFixed(0)} ms`);
  }
  const { token } = shop;
  // At another price than all before: every issue costs otherwise by it.
  const late = bodyOf(purchaseIn, shop, [{ ...goods, quantity: "300", unitPrice: "3" }], at(0));
  await timed(
    "back-dated receipt",
    () => sent(purchaseIn.endpoints.addAndAudit, { token, body: late }),
    bought.caughtUp,
  );
  await timed("back-dated sale", () => save(shop, saleOut, [goods], at(60.5)), sold.caughtUp);
  await sent(purchaseIn.endpoints.reverseAudit, { token, body: { documents: [{ id: late.id, version: 1 }] } });
  const { remove } = purchaseIn.endpoints;
  await timed(
    "receipt deleted",
    () => sent(remove, { token, query: { id: late.id } }),
    () => isGone(late.id),
  );
  await Promise.all([bought.close(), sold.close()]);
}

/** Resolves when the ledger of stock holds nothing of a document any more, and all that it changed costs what it does without it. */
async function isGone(documentId: string): Promise<void> {
  const stock = await database("kontor_warehouse");
  const left = async () =>
    (await stock.query("select from stock_lines where document_id = $1", [documentId])).rowCount === 0 || undefined;
  await eventually(left, "the document's lines are gone");
  await stock.end();
}
