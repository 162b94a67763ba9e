// Goods that are told apart, for the crawler of reports: milk with batches, shirts with variants, phones with serial numbers.

import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { allocationOut, assemble, disassemble, otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { done } from "../tenant.ts";

const SIZES = ["S", "M", "L"];
const COLOURS = ["Red", "Blue"];
const BATCHES = [
  { batchNumber: "M-1", productionDate: null, expirationDate: "2040-01-31" },
  { batchNumber: "M-2", productionDate: "2019-12-01", expirationDate: "2041-06-30" },
  { batchNumber: "M-3", productionDate: null, expirationDate: null },
];
/** A line's goods: a barcode, with the batch or serial numbers that are typed beside it. */
export interface Goods {
  barCode: string;
  number: string;
  tracked?: object;
}
export interface TrackedGoods {
  milk: string;
  phone: string;
  /** By variant. */
  shirts: readonly string[];
}

/** @param token of the company that gets the products */
export async function addTrackedGoods(token: string): Promise<TrackedGoods> {
  const prices = { commodityUnit: "pcs", purchaseDecimal: "1.2345", wholesaleDecimal: "4", commodityDecimal: "5" };
  const add = async (name: string, over: object, rows: readonly object[] = [{}]): Promise<string[]> => {
    const meList = rows.map((row) => ({ barCode: `t${newId().slice(-10)}`, ...prices, ...row }));
    await done(addProduct, { token, body: { name, unit: "pcs", meList, ...over } });
    return meList.map(({ barCode }) => barCode);
  };
  const attribute = [
    { attributeName: "Colour", attributeValues: COLOURS },
    { attributeName: "Size", attributeValues: SIZES },
  ];
  const skus = COLOURS.flatMap((colour) => SIZES.map((size) => ({ sku: `${colour}/${size}` })));
  const [milk = ""] = await add("Milk", { enableBatchNumber: true });
  const [phone = ""] = await add("Phone", { enableSerialNumber: true });
  return { milk, phone, shirts: await add("Shirt", { attribute }, skus) };
}

type Pick = <T>(all: readonly T[]) => T;
export interface TrackedDocument {
  kind: DocumentKind;
  /** The index of its day among those of the company; left out: one of the later half. */
  day?: number;
  lines: readonly Goods[];
  /** The warehouse of the line; left out: one of all of them. */
  depotId?: string;
}

/**
 * Documents that move such goods, in their order: all batches and variants are bought for each warehouse on the first day, and so much that whatever follows is in
 * stock; a piece is bought, moved, sold and taken back.
 */
export function trackedDocuments(
  { milk, phone, shirts }: TrackedGoods,
  warehouses: readonly string[],
  { pick, amount }: { pick: Pick; amount(): string },
): TrackedDocument[] {
  const batch = (number: string, tracked: object = pick(BATCHES)): Goods => ({ barCode: milk, number, tracked });
  const piece = (snList: string): Goods => ({
    barCode: phone,
    number: String(snList.split(",").length),
    tracked: { snList },
  });
  const bought = warehouses.map((depotId) => ({
    ...{ kind: purchaseIn, day: 0, depotId },
    lines: [
      ...BATCHES.map((each) => batch("300.5", each)),
      ...shirts.map((barCode) => ({ barCode, number: "200.25" })),
    ],
  }));
  const [first = "", second = ""] = warehouses;
  const kinds = [purchaseIn, saleOut, allocationOut, assemble, saleReturn, disassemble, otherIn, otherOut];
  const moved = kinds.flatMap((kind) => [
    { kind, lines: [batch(amount()), { barCode: pick(shirts), number: amount() }] },
    { kind, lines: [{ barCode: pick(shirts), number: amount() }, batch(amount()), batch(amount())] },
  ]);
  return [
    ...bought,
    { kind: purchaseIn, day: 1, lines: [piece("P-1,P-2,P-3")], depotId: first },
    ...moved,
    { kind: allocationOut, day: 6, lines: [piece("P-1,P-2")], depotId: first },
    { kind: saleOut, day: 9, lines: [piece("P-1")], depotId: second },
    { kind: saleReturn, day: 12, lines: [piece("P-1")], depotId: second },
    { kind: assemble, day: 13, lines: [{ barCode: pick(shirts), number: "1" }, piece("P-2")], depotId: second },
  ];
}
