// Orders with a deposit that are partly delivered or received, made through the public API by a user who retries as the browser does.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import { expect } from "vitest";
import { detailOf, documentOf, partnerIn, posted, type Shop } from "./documents.ts";
import { dataOf } from "./retry.ts";

/** Pieces that are ordered, and how many of them are delivered. */
export const [ORDERED, TAKEN] = [3, 2];
const [DEPOSIT, DEDUCTED] = ["10.00", "4.00"];
const unitPrice = "4";

/** An audited order with a deposit, as it is read once the service runs again; a sale order holds its goods. */
export async function depositedOrder(kind: DocumentKind, shop: Shop): Promise<DocumentDetail> {
  const hold = { heldUntil: "2999-01-01", heldDepotId: shop.warehouseId };
  const body = {
    ...documentOf(kind, shop, String(ORDERED), { unitPrice }),
    ...(kind === saleOrder ? hold : {}),
    ...{ changeAmount: DEPOSIT, accounts: [{ accountId: shop.accountId, amount: DEPOSIT }] },
  };
  await dataOf(kind.endpoints.addAndAudit, shop, { body });
  return readOrder(kind, shop, body.id);
}

/** An order as it is read once its service runs again. */
export const readOrder = async (kind: DocumentKind, shop: Shop, id: string): Promise<DocumentDetail> =>
  (await dataOf<{ info: DocumentDetail }>(kind.endpoints.info, shop, { query: { id } })).info;

/** Delivers or receives two pieces of an order and deducts a part of its deposit. */
export async function deliverPart(
  kind: DocumentKind,
  shop: Shop,
  { id: linkId, lines }: DocumentDetail,
): Promise<void> {
  const target =
    documentKinds.find(({ name }) => name === kind.targets[0]?.name) ?? expect.fail("orders are delivered");
  const linked = { operNumber: String(TAKEN), unitPrice, linkId: lines[0]?.id };
  const line = validLine(shop.barCode, shop.warehouseId, linked);
  const amount = validTotals([line], { deposit: DEDUCTED }).due;
  const body = {
    ...{ id: newId(), operTime: new Date().toISOString(), organId: partnerIn(target, shop.partners), linkId },
    ...{ deposit: DEDUCTED, changeAmount: amount, lines: [line] },
    accounts: [{ accountId: shop.accountId, amount }],
  };
  await dataOf(target.endpoints.addAndAudit, shop, { body });
  await posted(target, shop, body.id);
}

/** How far the order's line is delivered, what is left of its deposit, and its state. */
export async function progressOf(kind: DocumentKind, shop: Shop, id: string) {
  const { lines, lastDeposit, status } = await detailOf(kind, shop, id);
  return [lines[0]?.finishNumber, lastDeposit, status];
}
