// Deposits of orders on the real database: booked as prepayment, given back through an account or left as an open item that slips settle
// (docs/decisions/0061).
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { listAccountMovements } from "@kontor/contracts/finance/ledger";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { upsertSettings } from "@kontor/service-kit/document/replica.store";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance, withdrawal } from "../testing/harness.ts";
import { storeDebtReservation } from "./debt-reservation.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const CLOSED = "2026-11-10T02:00:00.000Z";

interface Deposit {
  kind: "sale-order" | "purchase-order";
  partnerId: string;
  accountId: string;
  /** Where 30.00 of the 50.00 go. */
  returned?: { accountId: string | null };
  of?: DocumentEffect;
}
/** An order with a deposit of 50.00. */
function order({ kind, partnerId, accountId, returned, of }: Deposit): DocumentEffect {
  const sign = kind === "sale-order" ? "" : "-";
  const base = effect({ kind, partnerId, net: "0", paid: "50", accountId });
  const signed = (amount: string): string => `${sign}${amount}`.replace("--", "");
  return {
    ...base,
    ...(of ? { documentId: of.documentId, number: of.number, revision: of.revision + 1 } : {}),
    ...{
      lines: [],
      amountDeposit: signed("-50.00"),
      amountDebt: returned?.accountId === null ? signed("-30.00") : "0.00",
    },
    ...(returned ? { depositReturn: { operTime: CLOSED, amount: signed("30.00"), ...returned } } : {}),
  };
}

describe("an order's deposit", () => {
  it("an order's deposit is a prepayment until deliveries deduct it, and its refund is a second account movement under the order's number", async () => {
    const { owner, customer, cash, bank } = await harness.tenant();
    const paid = order({ kind: "sale-order", partnerId: customer, accountId: cash });
    await harness.consume(owner, paid);
    expect(await harness.balances(owner)).toEqual({ cash: "50.00", prepayment: "-50.00" });
    const delivery = {
      ...effect({ kind: "sale-out", partnerId: customer, net: "100", paid: "80" }),
      amountPaid: "0.00",
    };
    await harness.consume(owner, { ...delivery, amountDeposit: "20.00", amountDebt: "80.00" });
    expect(await harness.balances(owner)).toMatchObject({ prepayment: "-30.00", receivable: "80.00" });
    const refunded = order({
      kind: "sale-order",
      partnerId: customer,
      accountId: cash,
      of: paid,
      returned: { accountId: bank },
    });
    await harness.consume(owner, refunded);
    const balances = await harness.balances(owner);
    expect(balances).toMatchObject({ cash: "20.00", receivable: "80.00" });
    expect(balances).not.toHaveProperty("prepayment");
    const movements = async (accountId: string) =>
      (await harness.ask(listAccountMovements, owner, { query: { accountId, beginTime: "2026-10-01T00:00:00.000Z" } }))
        .rows;
    expect(await movements(cash)).toMatchObject([{ number: paid.number, amount: "50.00", operTime: paid.operTime }]);
    expect(await movements(bank)).toMatchObject([{ number: paid.number, amount: "-30.00", operTime: CLOSED }]);
    await harness.consume(owner, order({ kind: "sale-order", partnerId: customer, accountId: cash, of: refunded }));
    expect(await harness.balances(owner)).toMatchObject({ cash: "50.00", prepayment: "-30.00" });
    expect(await movements(bank)).toEqual([]);
  });

  it.each([
    ["sale-order", "客户", moneyIn, "sale-out"],
    ["purchase-order", "供应商", moneyOut, "purchase-in"],
  ] as const)(
    "what is left of a deposit as the partner's credit is an open item of the %s, which a slip settles together with a debt",
    async (kind, supplierType, slip, delivery) => {
      const { owner, customer, supplier, cash } = await harness.tenant();
      const partnerId = supplierType === "客户" ? customer : supplier;
      const paid = order({ kind, partnerId, accountId: cash });
      const credited = order({ kind, partnerId, accountId: cash, of: paid, returned: { accountId: null } });
      const debt = effect({ kind: delivery, partnerId, net: "100" });
      await harness.consume(owner, paid, credited, debt);
      const open = async () =>
        (await harness.ask(listOpenItems, owner, { query: { supplierType, organId: partnerId } })).rows.map(
          ({ number, debt: left, operTime }) => [number, left, operTime],
        );
      // Its open item is dated when the order was closed.
      expect(await open()).toEqual([
        [debt.number, "100.00", debt.operTime],
        [paid.number, "-30.00", CLOSED],
      ]);
      const lines = [
        { billId: debt.documentId, eachAmount: "100" },
        { billId: paid.documentId, eachAmount: "-30" },
      ];
      const settling = slipBody({ accountId: cash, organId: partnerId, lines });
      await harness.ask(slip.endpoints.addAndAudit, owner, { body: settling });
      expect(await open()).toEqual([]);
      const sign = supplierType === "客户" ? 1 : -1;
      expect(await harness.balances(owner)).toMatchObject({
        cash: (120 * sign).toFixed(2),
        prepayment: (-20 * sign).toFixed(2),
      });
      // What the slip has settled is not taken back by opening the order.
      const opening = { documentId: paid.documentId, kind, number: paid.number, revision: 3, amountDebt: "0.00" };
      await expect(harness.tables(owner, (tx) => storeDebtReservation(tx, opening))).rejects.toThrow(
        "document-settled",
      );
    },
  );
});

describe("what is left of an order's deposit", () => {
  it("a credit left of an order's deposit is seen by users limited to warehouses, as orders have none, not by those limited to other customers", async () => {
    const { owner, customer, cash } = await harness.tenant();
    const paid = order({ kind: "sale-order", partnerId: customer, accountId: cash });
    const returned = { accountId: null };
    await harness.consume(
      owner,
      order({ kind: "sale-order", partnerId: customer, accountId: cash, of: paid, returned }),
    );
    const seen = async () =>
      (await harness.ask(listOpenItems, staffOf(owner, {}), { query: { supplierType: "客户" } })).total;
    const limit = (flags: object, version: number) =>
      harness.tables(owner, (tx) =>
        upsertSettings(tx, { ...settingsChanged.example, changedBy: "", ...flags, version }, { actorId: owner.userId }),
      );
    await limit({ depotFlag: true, customerFlag: false }, 3);
    expect(await seen()).toBe(1);
    await limit({ depotFlag: true, customerFlag: true }, 4);
    expect(await seen()).toBe(0);
  });

  it("a deposit cannot be settled before it became the partner's credit, nor once its order is opened again", async () => {
    const { owner, customer, cash } = await harness.tenant();
    const paid = order({ kind: "sale-order", partnerId: customer, accountId: cash });
    await harness.consume(owner, paid);
    const body = () =>
      slipBody({ accountId: cash, organId: customer, lines: [{ billId: paid.documentId, eachAmount: "-30" }] });
    const settle = async () => refusalOf(await harness.call(moneyIn.endpoints.add, owner, { body: body() })).issues;
    expect(await settle()).toEqual(["slip-more-than-open lines.0.eachAmount"]);
    const credited = order({
      kind: "sale-order",
      partnerId: customer,
      accountId: cash,
      of: paid,
      returned: { accountId: null },
    });
    await harness.consume(owner, credited);
    await harness.tables(owner, (tx) =>
      storeDebtReservation(tx, { ...credited, number: paid.number, revision: 3, amountDebt: "0.00" }),
    );
    expect(await settle()).toEqual(["slip-more-than-open lines.0.eachAmount"]);
    await harness.consume(owner, order({ kind: "sale-order", partnerId: customer, accountId: cash, of: credited }));
    expect(await harness.balances(owner)).toEqual({ cash: "50.00", prepayment: "-50.00" });
    await harness.consume(owner, withdrawal({ ...credited, revision: 3 }));
    expect(await harness.balances(owner)).toEqual({});
  });
});
