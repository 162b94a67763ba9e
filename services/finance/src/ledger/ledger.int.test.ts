// The ledger on the real database: with facts in any order and repeated, debits equal credits and balances are those of a naive bookkeeper; races over one open
// item (reliability.md C-5, I-4, I-5).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance, withdrawal } from "../testing/harness.ts";
import { storeDebtReservation } from "./debt-reservation.ts";
import { postInventoryValue } from "./inventory-value.ts";
import { postAll, postInputOf } from "./post-document.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const figure = (amount: Decimal.Value): string => new Decimal(amount).toFixed(2);
const add = (sums: Map<string, Decimal>, account: string, amount: Decimal.Value): void => {
  sums.set(account, (sums.get(account) ?? new Decimal(0)).plus(amount));
};

describe("documents", () => {
  it("an edited document posts the difference, a withdrawn one takes all its entries back, and a revision that is not newer changes nothing", async () => {
    const { owner, customer, cash } = await harness.tenant();
    const sale = effect({
      kind: "sale-out",
      partnerId: customer,
      net: "100",
      tax: "13",
      other: "2",
      paid: "15",
      accountId: cash,
    });
    await harness.consume(owner, sale);
    expect(await harness.balances(owner)).toEqual({
      ...{
        cash: "15.00",
        receivable: "100.00",
        "sale-revenue": "-100.00",
        "output-tax": "-13.00",
        "sale-fees": "-2.00",
      },
    });
    const edited = effect({
      kind: "sale-out",
      partnerId: customer,
      net: "50",
      documentId: sale.documentId,
      revision: 2,
    });
    await harness.consume(owner, edited);
    await harness.consume(owner, sale, edited);
    expect(await harness.balances(owner)).toEqual({ receivable: "50.00", "sale-revenue": "-50.00" });
    await harness.consume(owner, withdrawal(edited), edited);
    expect(await harness.balances(owner)).toEqual({});
  });

  it("when goods get another cost later, the ledger posts the difference in cents", async () => {
    const { owner } = await harness.tenant();
    const [documentId, lineId] = [newId(), newId()];
    const head = { documentId, kind: "sale-out", number: "XSCK1", operTime: "2026-11-01T02:00:00.000Z" };
    const postedWord = (sequence: number, value: string) => ({
      sequence,
      posted: { ...head, revision: 1, lines: [{ lineId, value }] },
    });
    const costWord = (sequence: number, value: string) => ({ sequence, costs: [{ ...head, lineId, value }] });
    const post = (...facts: Parameters<typeof postInventoryValue>[1]) =>
      harness.tables(owner, (tx) => postInventoryValue(tx, facts));
    await post(postedWord(5, "-3.333333"));
    await post(costWord(6, "-3.336"), costWord(7, "-3.344999"));
    expect(await harness.balances(owner)).toEqual({ inventory: "-3.34", "cost-of-goods": "3.34" });
    await post(costWord(6, "-9"), { sequence: 9, posted: { ...head, revision: 2, lines: [] } });
    expect(await harness.balances(owner)).toEqual({});
  });
});

describe("the ledger", () => {
  it("any sequence of document facts, in any order and repeated, gives a trial balance of zero and the same balances as a simple recalculation", async () => {
    const tenant = await harness.tenant();
    const { owner, customer, other, supplier, cash, bank } = tenant;
    const cents = fc.integer({ min: 1, max: 99_999 }).map((each) => figure(each / 100));
    const state = fc.record({
      kind: fc.constantFrom("sale-out" as const, "sale-back" as const, "purchase-in" as const, "retail-out" as const),
      partner: fc.constantFrom(customer, other),
      net: cents,
      tax: cents,
      fees: cents,
      share: fc.integer({ min: 0, max: 100 }),
      accountId: fc.constantFrom(cash, bank),
      edits: fc.array(cents, { maxLength: 3 }),
      isGone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(state, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (states, order) => {
          const expected = new Map<string, Decimal>();
          const facts = states.flatMap(
            ({ kind, partner, share, edits, isGone, ...rest }): (DocumentEffect | DocumentWithdrawal)[] => {
              const documentId = newId();
              const partnerId = kind === "purchase-in" ? supplier : kind === "retail-out" ? null : partner;
              const revisions = [rest.net, ...edits].map((net, at) => {
                const [tax, fees] = kind === "retail-out" ? ["0", "0"] : [rest.tax, rest.fees];
                const due = new Decimal(net).plus(tax).plus(fees);
                const paid = kind === "retail-out" ? due : due.times(share).div(100).toDecimalPlaces(2);
                return effect({
                  kind,
                  partnerId,
                  net,
                  tax,
                  other: fees,
                  paid: paid.toFixed(2),
                  accountId: rest.accountId,
                  documentId,
                  revision: at + 1,
                });
              });
              const last = revisions.at(-1);
              if (!last) return [];
              if (!isGone) {
                for (const { accountId, amount } of last.accounts) add(expected, `cash ${accountId}`, amount);
                add(expected, `${kind === "purchase-in" ? "payable" : "receivable"} ${partnerId}`, last.amountDebt);
              }
              return isGone ? [...revisions, withdrawal(last)] : revisions;
            },
          );
          const before = await balancesBySubject();
          const mixed = [...facts, ...facts]
            .map((fact) => ({ fact, at: order.next().value ?? 0 }))
            .sort((one, two) => one.at - two.at);
          for (let at = 0; at < mixed.length; at += 5)
            await harness.consume(owner, ...mixed.slice(at, at + 5).map(({ fact }) => fact));
          await harness.balances(owner);
          const now = await balancesBySubject();
          for (const [account, amount] of expected) if (!account.endsWith(" null")) add(before, account, amount);
          for (const account of new Set([...now.keys(), ...before.keys()]))
            if (/^(cash|payable|receivable) /.test(account) && !account.includes("0000-0000"))
              expect(`${account} ${figure(now.get(account) ?? 0)}`).toBe(
                `${account} ${figure(before.get(account) ?? 0)}`,
              );
        },
      ),
      { numRuns: 25 },
    );

    async function balancesBySubject(): Promise<Map<string, Decimal>> {
      const rows = await harness.tables(
        owner,
        (tx) => tx.$queryRaw<{ account: string; subject: string; amount: string }[]>`
        select account, subject_id::text as subject, amount::text as amount from ledger_balances`,
      );
      return new Map(rows.map(({ account, subject, amount }) => [`${account} ${subject}`, new Decimal(amount)]));
    }
  });

  it("ledger entries are appended and never changed", async () => {
    const { owner, customer } = await harness.tenant();
    await harness.consume(owner, effect({ kind: "sale-out", partnerId: customer, net: "1" }));
    const touch = harness.tables(owner, (tx) => tx.$executeRaw`update ledger_entries set amount = 2`);
    await expect(touch).rejects.toThrow(/permission denied|append-only/);
  });
});

describe("races (C-5)", () => {
  async function balances() {
    const tenant = await harness.tenant();
    const sale = effect({ kind: "sale-out", partnerId: tenant.customer, net: "100" });
    await harness.consume(tenant.owner, sale);
    const body = (eachAmount: string) =>
      slipBody({
        accountId: tenant.cash,
        organId: tenant.customer,
        lines: [{ billId: sale.documentId, eachAmount }],
      });
    const receive = (eachAmount: string) =>
      harness.call(moneyIn.endpoints.add, tenant.owner, { body: body(eachAmount) });
    const reservation = (amountDebt: string, revision = 2) => ({
      ...{ documentId: sale.documentId, kind: sale.kind, number: sale.number },
      ...{ amountDebt, revision },
    });
    const lessen = (amountDebt: string, revision = 2) =>
      harness
        .tables(tenant.owner, (tx) => storeDebtReservation(tx, reservation(amountDebt, revision)))
        .then(
          () => "pledged",
          (error: unknown) => (error instanceof Error ? error.message : ""),
        );
    return { ...tenant, sale, receive, lessen };
  }

  it("of ten concurrent receipts for one open item as many are saved as it covers", async () => {
    const { receive, owner } = await balances();
    const replies = await Promise.all(Array.from({ length: 10 }, () => receive("30")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(refusalOf(reply).issues).toEqual(["slip-more-than-open lines.0.eachAmount"]);
    expect(await harness.balances(owner)).toEqual({ cash: "90.00", receivable: "10.00", "sale-revenue": "-100.00" });
  });

  it("of a receipt for a document and its concurrent reversal exactly one succeeds, in each of fifty tries", async () => {
    for (let round = 0; round < 50; round++) {
      const { receive, lessen } = await balances();
      const [reply, answer] = await Promise.all([receive("60"), lessen("0")]);
      expect([reply.status === 200, answer]).toEqual(
        reply.status === 200 ? [true, "document-settled"] : [false, "pledged"],
      );
    }
  });

  it("while a document is about to shrink, slips settle at most what will be left of it, and the fact of its new revision ends that limit", async () => {
    const { receive, lessen, owner, customer, sale } = await balances();
    expect(await lessen("40")).toBe("pledged");
    expect(await lessen("40")).toBe("pledged");
    expect(refusalOf(await receive("41")).data.issues?.[0]?.values).toMatchObject({ open: "40.00" });
    expect((await receive("40")).status).toBe(200);
    const less = effect({ kind: "sale-out", partnerId: customer, net: "40", documentId: sale.documentId, revision: 2 });
    await harness.consume(owner, less);
    expect((await harness.ask(listOpenItems, owner, { query: { supplierType: "客户" } })).total).toBe(0);
    expect(await lessen("39", 3)).toBe("document-settled");
    expect(await lessen("41", 3)).toBe("pledged");
  });

  it("a debt reservation is stored also for a document whose fact has not reached finance yet", async () => {
    const { owner, customer, cash } = await harness.tenant();
    const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
    const { documentId, kind, number } = sale;
    await harness.tables(owner, (tx) =>
      storeDebtReservation(tx, { documentId, kind, number, revision: 2, amountDebt: "0" }),
    );
    await harness.tables(owner, (tx) =>
      postAll(
        tx,
        [postInputOf(sale)].flatMap((each) => each ?? []),
      ),
    );
    const body = slipBody({ accountId: cash, organId: customer, lines: [{ billId: documentId, eachAmount: "1" }] });
    expect(refusalOf(await harness.call(moneyIn.endpoints.add, owner, { body })).issues).toEqual([
      "slip-more-than-open lines.0.eachAmount",
    ]);
  });
});
