// Credit reservations on the real database: what counts against a customer's limit, races, the ends of reservations, and who sees what is left
// (docs/decisions/0064).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { getCredit, releaseDebtReservation, reserveCredit } from "@kontor/contracts/finance/ledger";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { statement } from "@kontor/service-kit/database/statement";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { fromSales } from "../consumers/documents.ts";
import {
  effect,
  type FinanceHarness,
  type FinanceTenant,
  slipBody,
  startFinance,
  withdrawal,
} from "../testing/harness.ts";
import { startCreditCleanup } from "./credit-reservation.store.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const tenantWith = (creditLimit: string, get = "0") => harness.tenant({ creditLimit, get });
interface CreditRequest {
  amount: string;
  documentId?: string;
  revision?: number;
  kind?: string;
  letsPass?: boolean;
  partnerId?: string;
}
const reserve = ({ owner, customer: partnerId }: FinanceTenant, { documentId = newId(), ...request }: CreditRequest) =>
  harness.call(reserveCredit, owner, {
    by: "sales",
    body: { partnerId, documentId, kind: "sale-order", number: "XSDD1", revision: 1, letsPass: false, ...request },
  });
const left = async ({ owner, customer }: FinanceTenant, as = owner) =>
  (await harness.ask(getCredit, as, { query: { organId: customer } })).left;
let sequence = 0;
/** Hands facts of the sales service to its consumer, in one transaction. */
const consume = ({ owner }: FinanceTenant, ...facts: { subject: string; body: object; sequence?: number }[]) =>
  harness.tables(owner, (tx) =>
    fromSales.consume(
      facts.flatMap(({ subject, body, sequence: number = ++sequence }) => {
        // The parts of the envelope that are looked at.
        const read = fromSales.read({ subject, body, sequence: number } as unknown as Parameters<
          typeof fromSales.read
        >[0]);
        return read ? [read] : [];
      }),
      { tx, ctxOf: () => harness.ctxOf(owner) },
    ),
  );
const posted = (body: DocumentEffect) => ({ subject: `fact.sales.${body.kind}.effective.v1`, body });
const { open } = saleOrder.facts;
if (!open) throw new Error("sale orders publish nothing");
const opened = ({ customer: partnerId }: FinanceTenant, documentId: string, amountExposed: string, revision = 1) => ({
  subject: open.subject,
  body: { ...ORDER, documentId, partnerId, amountExposed, revision },
});
const ORDER = {
  ...{ kind: "sale-order", number: "XSDD1", operTime: "2026-11-21T02:00:00.000Z", isAudited: true, isOpen: true },
  ...{ isGone: false, creatorId: null, departmentId: null, amountOpen: "0.00", lines: [] },
};

test("of fifty concurrent orders of 1,000 against a credit limit of 10,000 exactly ten are reserved, and the refusals name what is left", async () => {
  const tenant = await tenantWith("10000");
  const replies = await Promise.all(Array.from({ length: 50 }, () => reserve(tenant, { amount: "1000" })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  const refusals = replies.filter(({ status }) => status !== 200).map(refusalOf);
  expect(refusals).toHaveLength(40);
  const values = { customer: "Customer", limit: "10000.00", used: "10000.00", more: "1000.00", left: "0.00" };
  for (const { status, refusal, data } of refusals)
    expect([status, refusal, data.values]).toEqual([409, "credit-limit-exceeded", values]);
  expect(await left(tenant)).toBe("0.00");
  // Another customer has a limit of its own, or none.
  expect((await reserve(tenant, { amount: "1000", partnerId: tenant.other })).status).toBe(200);
});

test("a customer's credit exposure counts opening balance, debts, returns, open orders, receipts and prepayments", async () => {
  const tenant = await tenantWith("1000", "100.00");
  expect(await left(tenant)).toBe("900.00");
  const sale = effect({ kind: "sale-out", partnerId: tenant.customer, net: "300" });
  const returned = effect({ kind: "sale-back", partnerId: tenant.customer, net: "50" });
  await consume(tenant, posted(sale), posted(returned), opened(tenant, newId(), "200.00"));
  expect(await left(tenant)).toBe("450.00");
  const lines = [{ billId: sale.documentId, eachAmount: "120" }];
  await harness.ask(moneyIn.endpoints.add, tenant.owner, {
    body: slipBody({ accountId: tenant.cash, organId: tenant.customer, lines }),
  });
  expect(await left(tenant)).toBe("570.00");
  const deposit = effect({ kind: "sale-out", partnerId: tenant.customer, net: "0", paid: "0" });
  const paid = {
    ...deposit,
    amountPaid: "30.00",
    amountDeposit: "-30.00",
    lines: [],
    accounts: [{ accountId: tenant.cash, amount: "30.00" }],
  };
  await consume(tenant, posted({ ...paid, trade: "order" }));
  expect(await left(tenant)).toBe("600.00");
  expect((await reserve(tenant, { amount: "600.01" })).status).toBe(409);
  expect((await reserve(tenant, { amount: "600.00" })).status).toBe(200);
});

test("a credit reservation ends when the fact of its revision arrives, that of an order when the fact of its open amount does, and no amount counts twice", async () => {
  const tenant = await tenantWith("1000");
  const sale = effect({ kind: "sale-out", partnerId: tenant.customer, net: "400" });
  const { documentId, kind } = sale;
  await reserve(tenant, { documentId, kind, amount: "400" });
  expect(await left(tenant)).toBe("600.00");
  await consume(tenant, posted(sale));
  expect(await left(tenant)).toBe("600.00");
  // A late repetition of the call finds its revision posted.
  expect((await reserve(tenant, { documentId, kind, amount: "400" })).status).toBe(200);
  expect(await left(tenant)).toBe("600.00");
  await consume(tenant, { subject: "fact.sales.sale-out.withdrawn.v1", body: withdrawal(sale) });
  expect(await left(tenant)).toBe("1000.00");

  const order = newId();
  await reserve(tenant, { documentId: order, amount: "300" });
  await reserve(tenant, { documentId: order, amount: "100", revision: 2 });
  expect(await left(tenant)).toBe("600.00");
  // The order's own effect is its deposit alone: the reservation stays until it is known what is open.
  const effective = {
    ...effect({ kind: "sale-out", partnerId: tenant.customer, net: "0" }),
    ...{ kind: "sale-order", trade: "order" as const, lines: [] },
  };
  await consume(tenant, posted({ ...effective, documentId: order }));
  expect(await left(tenant)).toBe("600.00");
  await consume(tenant, opened(tenant, order, "300.00"));
  expect(await left(tenant)).toBe("600.00");
  await consume(tenant, opened(tenant, order, "400.00", 2));
  expect(await left(tenant)).toBe("600.00");
  // Of two facts in the wrong order the later one is true.
  const newer = { ...opened(tenant, order, "150.00", 2), sequence: 1_000_002 };
  await consume(tenant, newer, { ...opened(tenant, order, "400.00", 2), sequence: 1_000_001 });
  expect(await left(tenant)).toBe("850.00");
});

test("a repeated call replaces a revision's credit reservation, an override reserves beyond the limit, and a release frees it", async () => {
  const tenant = await tenantWith("1000");
  const documentId = newId();
  for (const amount of ["700", "800"]) expect((await reserve(tenant, { documentId, amount })).status).toBe(200);
  expect(await left(tenant)).toBe("200.00");
  expect((await reserve(tenant, { documentId, amount: "1000.01" })).status).toBe(409);
  // What was reserved before the refusal stays.
  expect(await left(tenant)).toBe("200.00");
  expect((await reserve(tenant, { amount: "300", letsPass: true })).status).toBe(200);
  expect(await left(tenant)).toBe("-100.00");
  const release = (revision: number) =>
    harness.ask(releaseDebtReservation, tenant.owner, {
      by: "sales",
      body: { documentId, kind: "sale-order", revision },
    });
  expect(await release(2)).toEqual({ released: false });
  expect(await release(1)).toEqual({ released: true });
  expect(await left(tenant)).toBe("700.00");
});

test("old credit reservations are released only where the owning service says that the revision never existed (CP10)", async () => {
  const tenant = await tenantWith("1000");
  const [lost, done, young] = [newId(), newId(), newId()];
  for (const documentId of [lost, done, young]) await reserve(tenant, { documentId, amount: "100" });
  const AGE = statement(
    "update credit_reservations set reserved_at = now() - interval '1 hour' where document_id = any($1::uuid[])",
  );
  await harness.tables(tenant.owner, (tx) => AGE.run(tx, [lost, done]));
  const calls: string[] = [];
  const call = async (_endpoint: unknown, { body }: { body: { documentId: string } }) => {
    calls.push(body.documentId);
    return { state: body.documentId === lost ? "void" : "done" };
  };
  const peers = { call, close: () => undefined } as unknown as ServiceClients; // stands for the sales service, which answers by its contract
  const relayUrl = inject("stack").env.finance.RELAY_DATABASE_URL ?? "";
  const cleanup = startCreditCleanup({ db: harness.db, relayUrl, peers, log: silentLog() });
  await vi.waitFor(async () => expect(await left(tenant)).toBe("800.00"), { timeout: 60_000, interval: 50 });
  await vi.waitFor(() => expect(calls).toContain(done), { timeout: 60_000, interval: 50 });
  await cleanup.stop();
  expect(calls).not.toContain(young);
});

test("what is left of a credit limit is shown neither to another tenant nor to users from whom sales prices are hidden", async () => {
  const tenant = await tenantWith("1000");
  const get = (as: Actor, organId = tenant.customer) => harness.call(getCredit, as, { query: { organId } });
  expect(await harness.ask(getCredit, tenant.owner, { query: { organId: tenant.other } })).toEqual({
    ...{ creditLimit: null, used: null, left: null },
  });
  expect((await get((await tenantWith("5")).owner)).status).toBe(404);
  expect((await get(tenant.owner, tenant.supplier)).status).toBe(404);
  const blind = staffOf(tenant.owner, { priceLimits: ["6"], dataScope: 1 });
  expect(await harness.ask(getCredit, blind, { query: { organId: tenant.customer } })).toEqual({
    ...{ creditLimit: null, used: null, left: null },
  });
  const refused = await harness.call(reserveCredit, blind, {
    by: "sales",
    body: {
      ...{ partnerId: tenant.customer, documentId: newId(), kind: "sale-order", number: "XSDD1", revision: 1 },
      ...{ letsPass: false, amount: "1000.01" },
    },
  });
  const hidden = { limit: "***", used: "***", more: "***", left: "***" };
  expect(refusalOf(refused).data.values).toEqual({ customer: "Customer", ...hidden });
  const purchases = await harness.call(reserveCredit, tenant.owner, {
    by: "sales",
    body: {
      ...{ partnerId: tenant.customer, documentId: newId(), kind: "purchase-order", number: "CGDD1", revision: 1 },
      ...{ letsPass: true, amount: "1" },
    },
  });
  expect(purchases.status).toBe(403);
});
