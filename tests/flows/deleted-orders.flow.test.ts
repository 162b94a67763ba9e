// Orders that are deleted with a deposit in the books, over sales, finance and reports: accounts, statement and open items show what came and what went back,
// also where a service is killed meanwhile (docs/decisions/0061).
import { newId } from "@kontor/contracts/core/id";
import { type AccountMovement, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { getStatementAccount, type StatementRow } from "@kontor/contracts/reports/statement";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { balances } from "../support/books.ts";
import { type Crashable, crashAt, crashed, removeCrashOrders } from "../support/crash.ts";
import { documentOf, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { dataOf } from "../support/retry.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const within = { timeout: PATIENCE_MS, interval: 200 };
const DEPOSIT = "50.00";
const POINTS: readonly [string, Crashable, string][] = [
  ["CP1", "sales", "before the commit"],
  ["CP2", "sales", "after the commit, before the answer"],
  ["CP3", "sales", "before its fact is sent"],
  ["CP7", "finance", "between its inbox row and the effect of the fact"],
  ["CP8", "reports", "with the effect written and the fact not acknowledged"],
];

let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [saleOrder]);
});
afterAll(removeCrashOrders);

/** An unaudited order of a customer with a deposit. */
async function ordered(): Promise<{ id: string; number: string }> {
  const body = {
    ...documentOf(saleOrder, shop, "10", { unitPrice: "10" }),
    ...{ changeAmount: DEPOSIT, accounts: [{ accountId: shop.accountId, amount: DEPOSIT }] },
  };
  return dataOf(saleOrder.endpoints.add, shop, { body });
}
const remove = (id: string, depositReturn: string) =>
  dataOf(saleOrder.endpoints.remove, shop, { query: { id, depositReturn, reason: "The customer withdrew" } });

const movements = async (number: string) =>
  (
    await done<{ rows: AccountMovement[] }>(listAccountMovements, {
      token: shop.token,
      query: { accountId: shop.accountId, number },
    })
  ).rows.map(({ amount }) => amount);
/** What the customer owes, and what is left of deposits. */
async function statement() {
  const query = { supplierType: "客户", search: JSON.stringify({ organId: shop.partners.客户 }) };
  const [row] = (await done<{ rows: StatementRow[] }>(getStatementAccount, { token: shop.token, query })).rows;
  return [row?.allNeed, row?.deposit];
}
const open = async () =>
  (
    await done<{ rows: { id: string; number: string; debt: string }[] }>(listOpenItems, {
      token: shop.token,
      query: { supplierType: "客户", organId: shop.partners.客户 },
    })
  ).rows.map(({ number, debt }) => [number, debt]);
const prepayment = async () => (await balances(shop)).get("prepayment");

it("the deposit of a deleted order that is refunded came and went through the account, and nobody owes anything", async () => {
  const { id, number } = await ordered();
  await vi.waitFor(async () => expect(await statement()).toEqual(["0.00", DEPOSIT]), within);
  expect(await prepayment()).toBe(`-${DEPOSIT}`);
  await remove(id, shop.accountId);
  await vi.waitFor(async () => expect(await movements(number)).toEqual([`-${DEPOSIT}`, DEPOSIT]), within);
  await vi.waitFor(async () => expect(await statement()).toEqual(["0.00", "0.00"]), within);
  expect(await prepayment()).toBeUndefined();
  expect(await open()).toEqual([]);
});

it("the deposit of a deleted order that is left as credit stays in the account, and a slip pays the customer's credit out", async () => {
  const { id, number } = await ordered();
  await remove(id, "credit");
  await vi.waitFor(async () => expect(await open()).toEqual([[number, `-${DEPOSIT}`]]), within);
  expect(await movements(number)).toEqual([DEPOSIT]);
  expect(await prepayment()).toBeUndefined();
  await vi.waitFor(async () => expect(await statement()).toEqual([`-${DEPOSIT}`, "0.00"]), within);
  const amount = `-${DEPOSIT}`;
  const slip = {
    ...{ id: newId(), billTime: new Date().toISOString(), organId: shop.partners.客户, accountId: shop.accountId },
    ...{ totalPrice: amount, changeAmount: amount, lines: [{ id: newId(), billId: id, eachAmount: amount }] },
  };
  await done(moneyIn.endpoints.add, { token: shop.token, body: slip });
  await vi.waitFor(async () => expect(await statement()).toEqual(["0.00", "0.00"]), within);
  expect(await open()).toEqual([]);
});

it.each(POINTS)(
  "an order with a deposit is deleted once when, at crash point %s, the %s service is killed %s",
  async (point, service) => {
    const { id, number } = await ordered();
    crashAt(service, point);
    await remove(id, shop.accountId);
    await crashed(service, point);
    await vi.waitFor(async () => expect(await movements(number)).toEqual([`-${DEPOSIT}`, DEPOSIT]), within);
    const gone = await request(saleOrder.endpoints.info, { token: shop.token, query: { id } });
    expect(refusedBy(gone)).toContain("not-found");
  },
);

it("the books agree about deleted orders (I-2, I-13, I-18)", async () => {
  expect(await prepayment()).toBeUndefined();
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});
