// Members' prepayments on the real database: reservations of sales, races, what ends them, the ledger of a member, and who sees it (docs/decisions/0076).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import {
  exportPrepaymentMovements,
  listPrepaymentMovements,
  releaseDebtReservation,
  reservePrepayment,
} from "@kontor/contracts/finance/ledger";
import { advanceIn } from "@kontor/contracts/finance/slip-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { fromSales } from "../consumers/documents.ts";
import { publishPartnerBalances } from "../ledger/publish-partner-balances.ts";
import {
  effect,
  type FinanceHarness,
  type FinanceTenant,
  slipBody,
  startFinance,
  withdrawal,
} from "../testing/harness.ts";
import { startPrepaymentCleanup } from "./prepayment-reservation.store.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

/** A tenant whose member has paid so much in advance. */
async function paid(amount: string) {
  const tenant = await harness.tenant();
  await advance(tenant, amount);
  return tenant;
}
const advance = ({ owner, member, cash }: FinanceTenant, eachAmount: string) =>
  harness.ask(advanceIn.endpoints.add, owner, {
    body: slipBody({ organId: member, lines: [{ accountId: cash, eachAmount }] }),
  });
interface ReservationRequest {
  amount: string;
  documentId?: string;
  revision?: number;
  partnerId?: string;
  kind?: string;
}
const reserve = (
  { owner, member }: FinanceTenant,
  { documentId = newId(), amount, partnerId = member, ...more }: ReservationRequest,
  as = owner,
) =>
  harness.call(reservePrepayment, as, {
    by: "sales",
    body: { documentId, kind: "retail-out", number: "LSCK1", revision: 1, ...more, taken: [{ partnerId, amount }] },
  });
const refused = async (called: ReturnType<typeof reserve>) => {
  const { status, code, refusal, data } = refusalOf(await called);
  return { status, code, refusal, values: data.values };
};
/** What the refusal of a million says is left. */
const left = async (tenant: FinanceTenant) => (await refused(reserve(tenant, { amount: "1000000" }))).values?.left;
let sequence = 0;
const consume = ({ owner }: FinanceTenant, ...facts: (DocumentEffect | DocumentWithdrawal)[]) =>
  harness.tables(owner, (tx) =>
    fromSales.consume(
      facts.flatMap((body) => {
        const subject = `fact.sales.${body.kind}.${"lines" in body ? "effective" : "withdrawn"}.v1`;
        // The parts of the envelope that are looked at.
        const read = fromSales.read({ subject, body, sequence: ++sequence } as unknown as Parameters<
          typeof fromSales.read
        >[0]);
        return read ? [read] : [];
      }),
      { tx, ctxOf: () => harness.ctxOf(owner) },
    ),
  );
/** A sale, or its return, that the member's prepayment pays. */
const sold = ({ member }: FinanceTenant, net: string, kind: "retail-out" | "retail-back" = "retail-out") => {
  const fact = effect({ kind, partnerId: member, net, paid: net });
  return { ...fact, amountPrepaid: fact.amountPaid };
};

it("a sale from a prepayment reserves what is left and not a cent more, and the refusal names member, rest and amount", async () => {
  const tenant = await paid("100");
  expect((await reserve(tenant, { amount: "60" })).status).toBe(200);
  expect(await refused(reserve(tenant, { amount: "40.01" }))).toEqual({
    ...{ status: 409, code: 8500016, refusal: "prepayment-insufficient" },
    values: { member: "Member", left: "40.00", amount: "40.01" },
  });
  expect((await reserve(tenant, { amount: "40" })).status).toBe(200);
  expect(await left(tenant)).toBe("0.00");
});

it("a repeated call replaces a revision's reservation of a prepayment, a release ends it, and a refusal leaves the one before", async () => {
  const tenant = await paid("100");
  const documentId = newId();
  for (const amount of ["70", "80"]) expect((await reserve(tenant, { documentId, amount })).status).toBe(200);
  expect((await reserve(tenant, { documentId, amount: "100.01" })).status).toBe(409);
  expect(await left(tenant)).toBe("20.00");
  const release = { by: "sales", body: { documentId, kind: "retail-out", revision: 1 } } as const;
  expect(await harness.ask(releaseDebtReservation, tenant.owner, release)).toEqual({ released: true });
  expect(await left(tenant)).toBe("100.00");
});

it("the fact of a prepaid sale ends its reservation and moves no account, and its return gives the amount back", async () => {
  const tenant = await paid("100");
  const sale = sold(tenant, "30");
  await reserve(tenant, { documentId: sale.documentId, amount: "30" });
  await consume(tenant, sale);
  expect(await left(tenant)).toBe("70.00");
  expect(await harness.balances(tenant.owner)).toEqual({
    ...{ cash: "100.00", prepayment: "-70.00", "retail-revenue": "-30.00" },
  });
  await consume(tenant, sold(tenant, "10", "retail-back"));
  expect(await left(tenant)).toBe("80.00");
  await consume(tenant, withdrawal(sale));
  expect(await left(tenant)).toBe("110.00");
});

it("a prepaid sale that is not effective yet keeps its amount reserved until it is effective or deleted", async () => {
  const tenant = await paid("100");
  const sale = sold(tenant, "30");
  const { lines: _, ...rest } = withdrawal(sale) as DocumentWithdrawal & { lines?: undefined };
  const waiting = (revision: number, amount: string) => ({
    ...{ ...rest, revision },
    prepaid: { partnerId: tenant.member, amount },
  });
  await reserve(tenant, { documentId: sale.documentId, amount: "30" });
  await consume(tenant, waiting(1, "30.00"));
  expect(await left(tenant)).toBe("70.00");
  await consume(tenant, waiting(2, "50.00"));
  expect(await left(tenant)).toBe("50.00");
  // An older fact changes nothing.
  await consume(tenant, waiting(1, "30.00"));
  expect(await left(tenant)).toBe("50.00");
  await consume(tenant, { ...sale, revision: 3 });
  expect(await left(tenant)).toBe("70.00");
  await consume(tenant, waiting(4, "30.00"));
  expect(await left(tenant)).toBe("70.00");
  await consume(tenant, { ...rest, revision: 5 });
  expect(await left(tenant)).toBe("100.00");
});

it("of two tills that take a whole prepayment at once one wins, and of a till and a withdrawal one (C-7)", async () => {
  const tenant = await paid("10");
  const withdraw = () =>
    harness.call(advanceIn.endpoints.add, tenant.owner, {
      body: slipBody({ organId: tenant.member, lines: [{ accountId: tenant.cash, eachAmount: "-10" }] }),
    });
  for (let round = 0; round < raceRounds(); round++) {
    const [one, other] = [newId(), newId()];
    const till = (documentId: string) => reserve(tenant, { documentId, amount: "10" });
    const rivals = round % 2 === 0 ? [till(one), till(other)] : [till(one), withdraw()];
    const called = await Promise.all(rivals);
    expect(called.map(({ status }) => status).sort()).toEqual([200, 409]);
    if (called[0]?.status === 200 || round % 2 === 0)
      for (const documentId of [one, other])
        await harness.ask(releaseDebtReservation, tenant.owner, {
          by: "sales",
          body: { documentId, kind: "retail-out", revision: 1 },
        });
    else await advance(tenant, "10");
    expect(await left(tenant)).toBe("10.00");
  }
});

it("a prepayment is reserved for the sales service only, for its own kinds, and not for another company's member", async () => {
  const tenant = await paid("100");
  const foreign = await harness.tenant();
  expect((await reserve(tenant, { amount: "1", partnerId: foreign.member })).status).toBe(409);
  expect((await reserve(tenant, { amount: "1", kind: "purchase-in" })).status).not.toBe(200);
  const body = { documentId: newId(), kind: "retail-out", number: "LSCK1", revision: 1 };
  const taken = [{ partnerId: tenant.member, amount: "1" }];
  const purchases = { by: "purchase", body: { ...body, taken } };
  expect((await harness.call(reservePrepayment, tenant.owner, purchases)).status).not.toBe(200);
});

it("a user from whom retail prices are hidden learns no figure from a refusal and no amount from the ledger of prepayments", async () => {
  const tenant = await paid("100");
  const blind = staffOf(tenant.owner, { priceLimits: ["5"], dataScope: 1 });
  expect((await refused(reserve(tenant, { amount: "101" }, blind))).values).toEqual({
    ...{ member: "Member", left: "***", amount: "***" },
  });
  const page = await harness.ask(listPrepaymentMovements, blind, { query: { organId: tenant.member } });
  expect(page).toMatchObject({ rows: [{ amount: null, balance: null }], closing: { amount: null } });
});

it("old reservations are released only where the sales service says that the revision never existed (CP10)", async () => {
  const tenant = await paid("100");
  const [lost, done] = [newId(), newId()];
  for (const documentId of [lost, done]) await reserve(tenant, { documentId, amount: "10" });
  const AGE = statement(
    "update prepayment_reservations set reserved_at = now() - interval '1 hour' where document_id = any($1::uuid[])",
  );
  await harness.tables(tenant.owner, (tx) => AGE.run(tx, [lost, done]));
  const call = async (_endpoint: unknown, { body }: { body: { documentId: string } }) => ({
    state: body.documentId === lost ? "void" : "done",
  });
  const peers = { call, close: () => undefined } as unknown as ServiceClients; // stands for the sales service, which answers by its contract
  const relayUrl = inject("stack").env.finance.RELAY_DATABASE_URL ?? "";
  const cleanup = startPrepaymentCleanup({ db: harness.db, relayUrl, peers, log: silentLog() });
  await vi.waitFor(async () => expect(await left(tenant)).toBe("90.00"), { timeout: 60_000, interval: 50 });
  await cleanup.stop();
});

it("the ledger of a member lists advances, sales and returns with the balance after each, and as a workbook", async () => {
  const tenant = await paid("100");
  const sale = { ...sold(tenant, "30"), operTime: "2026-11-03T02:00:00.000Z" };
  const returned = { ...sold(tenant, "10", "retail-back"), operTime: "2026-11-04T02:00:00.000Z" };
  await consume(tenant, sale, returned);
  const query = { organId: tenant.member };
  const { rows, total, closing } = await harness.ask(listPrepaymentMovements, tenant.owner, { query });
  expect(rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["retail-back", "10.00", "80.00"],
    ["retail-out", "-30.00", "70.00"],
    ["advance-in", "100.00", "100.00"],
  ]);
  expect([total, closing?.amount]).toEqual([3, "80.00"]);
  const cells = await harness.cells(exportPrepaymentMovements, tenant.owner, { ...query, lang: "en" });
  expect(cells).toHaveLength(4);
  const refusedFor = async (as: FinanceTenant["owner"], organId: string) =>
    (await harness.call(listPrepaymentMovements, as, { query: { organId } })).status;
  expect(await refusedFor((await harness.tenant()).owner, tenant.member)).toBe(404);
  expect(await refusedFor(tenant.owner, tenant.customer)).toBe(404);
});

it("what members have paid in advance is published to the service that lists them", async () => {
  const tenant = await paid("100");
  const { owner, member } = tenant;
  await consume(tenant, sold(tenant, "30"));
  await harness.tables(owner, (tx) => publishPartnerBalances(tx, harness.ctxOf(owner)));
  const facts = (await harness.facts(owner, "partners")) as { partners: object[] }[];
  expect(facts.flatMap(({ partners }) => partners)).toEqual([{ partnerId: member, amount: "0.00", prepaid: "70.00" }]);
});
