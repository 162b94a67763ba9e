// A tenant with one document of each side, paid in part and settled in part, and a clerk with all pages: amounts that occur nowhere else.
// For tests of what price hiding leaves out.
import type { PriceLimit } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { addAccount } from "@kontor/contracts/finance/account";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { endpoints } from "@kontor/contracts/registry";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import readXlsxFile from "read-excel-file/node";
import { vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "./documents.ts";
import { needsOf } from "./needs.ts";
import { type Clerk, clerkOf } from "./staff.ts";
import { done, newTenant, type Reply } from "./tenant.ts";

export const WITHIN = { timeout: 60_000, interval: 200 };

interface Voucher {
  kind: DocumentKind | SlipKind;
  id: string;
}

export interface PricedTrade {
  shop: Shop;
  /** Has every page of staff. */
  clerk: Clerk;
  /** Partners with an opening balance. */
  openPartners: Record<"客户" | "供应商", string>;
  vouchers: Voucher[];
}

/** The amounts that a code hides. */
export const HIDDEN_AMOUNTS: Readonly<Record<Extract<PriceLimit, "4" | "5" | "6" | "7">, readonly number[]>> = {
  4: [3.17, 168.01, 11.03, 29.17, 321.09, 987.09],
  5: [19.23, 57.69, 987.09],
  6: [13.19, 92.33, 17.07, 23.11, 654.09, 987.09],
  7: [],
};

/** A document that is paid in part, at a price that occurs nowhere else. */
async function traded(
  shop: Shop,
  kind: DocumentKind,
  [quantity, unitPrice, paid]: readonly [string, string, string],
): Promise<Voucher> {
  const body = documentOf(kind, shop, quantity, { unitPrice });
  const part = { changeAmount: paid, accounts: [{ accountId: shop.accountId, amount: paid }] };
  const input = kind.amounts.hasOpenItem ? { ...body, ...part } : body;
  await done(kind.endpoints.addAndAudit, { token: shop.token, body: input });
  await posted(kind, shop, body.id);
  return { kind, id: body.id };
}

/** A receipt or payment of the open amount of the side's first document. */
async function settled(
  shop: Shop,
  kind: SlipKind,
  [side, eachAmount]: readonly ["客户" | "供应商", string],
): Promise<Voucher> {
  const query = { supplierType: side };
  const { token } = shop;
  const [debt] = await vi.waitFor(async () => {
    const { rows } = await done<{ rows: { id: string; organId: string }[] }>(listOpenItems, { token, query });
    if (rows.length === 0) throw new Error("nothing is open yet");
    return rows;
  }, WITHIN);
  const lines = [{ id: newId(), billId: debt?.id, eachAmount }];
  const sums = { totalPrice: eachAmount, changeAmount: eachAmount };
  const head = { id: newId(), billTime: "2026-11-02T02:00:00.000Z", organId: debt?.organId, accountId: shop.accountId };
  await done(kind.endpoints.addAndAudit, { token, body: { ...head, ...sums, lines } });
  return { kind, id: head.id };
}

export async function pricedTrade(): Promise<PricedTrade> {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut, retailOut]);
  const { token } = shop;
  const partner = async (body: object) => (await done<{ id: string }>(addPartner, { token, body })).id;
  const openPartners = {
    供应商: await partner({ type: "供应商", supplier: "Owed", beginNeedPay: "321.09" }),
    客户: await partner({ type: "客户", supplier: "Owing", beginNeedGet: "654.09" }),
  };
  await done(addAccount, { token, body: { name: "Bank", initialAmount: "987.09" } });
  const vouchers = [
    await traded(shop, purchaseIn, ["53", "3.17", "11.03"]),
    await traded(shop, saleOut, ["7", "13.19", "17.07"]),
    await traded(shop, retailOut, ["3", "19.23", "57.69"]),
    await settled(shop, moneyIn, ["客户", "23.11"]),
    await settled(shop, moneyOut, ["供应商", "29.17"]),
  ];
  const clerk = await clerkOf(shop);
  const ofStaff = endpoints.filter(({ audience }) => audience === "staff");
  await clerk.grant(new Set(ofStaff.flatMap(needsOf).flatMap(({ pages }) => pages)));
  return { shop, clerk, openPartners, vouchers };
}

/** Decimal numbers in an answer, wherever they stand. */
export const numbersIn = ({ text }: Reply): number[] => (text.match(/\d+\.\d+/g) ?? []).map(Number);

/** The figures of a workbook as they are displayed. */
export async function figuresIn({ text }: Reply): Promise<Set<number>> {
  const worksheets = await readXlsxFile(Buffer.from(text, "latin1"));
  return new Set(
    worksheets.flatMap(({ data }) => data.flat()).flatMap((cell) => (cell === null ? [] : [Number(cell)])),
  );
}
