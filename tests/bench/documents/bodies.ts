// Request bodies of documents as a person's form sends them.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { TrackedLine } from "@kontor/contracts/document/tracking";
import { placedIn, validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import type { Shop } from "./shop.ts";

export interface Ordered extends Partial<TrackedLine> {
  barCode: string;
  depotId: string;
  quantity: string;
  /** The unit price; left out: the common price of all products. */
  unitPrice?: string;
}

/** A document over these goods, half of it paid now. */
export function bodyOf(kind: DocumentKind, shop: Shop, ordered: readonly Ordered[], operTime = new Date()) {
  const usual = kind.movements.bringsIn ? "2" : "4";
  const lines = ordered.map(({ barCode, depotId, quantity, unitPrice = usual, ...tracked }) =>
    placedIn(
      kind,
      {
        ...validLine(barCode, depotId, { operNumber: quantity, unitPrice, taxRate: kind.amounts.hasTax ? "13" : "0" }),
        ...tracked,
      },
      shop.warehouseIds,
    ),
  );
  const base = { id: newId(), operTime: operTime.toISOString(), lines };
  if (!kind.partner || !kind.amounts.movesMoney) return base;
  const { due } = validTotals(lines);
  const changeAmount = (Number(due) / 2).toFixed(2);
  return {
    ...base,
    organId: shop.partners[kind.partner.type === "客户" ? "客户" : "供应商"],
    changeAmount,
    accounts: [{ accountId: shop.accountId, amount: changeAmount }],
  };
}

/** Neighbouring products, in one warehouse after the other, so that documents of several clients have some in common. */
export const orderOf = (shop: Shop, products: number, lines: number, at: number, quantity = "1"): Ordered[] =>
  Array.from({ length: lines }, (_, line) => ({
    barCode: shop.barCodes[(at * 37 + line * 11) % products] ?? "",
    depotId: shop.warehouseIds[(at + line) % shop.warehouseIds.length] ?? "",
    quantity,
  }));
