// Every endpoint that reaches a slip or an open item, called by users who may not see it (RBAC-5, RBAC-6).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { exportAccountMovements, listAccountMovements, reserveDebt } from "@kontor/contracts/finance/ledger";
import { listOpenItems, listSlipsOfDocument } from "@kontor/contracts/finance/open-item";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { upsertAssignments, upsertSettings } from "@kontor/service-kit/document/replica.store";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { type Called, rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromWarehouse } from "../consumers/warehouse.ts";
import { effect, type FinanceHarness, slipBody, startFinance, withdrawal } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());
const at = moneyIn.endpoints;

interface There {
  owner: Actor;
  sale: ReturnType<typeof effect>;
  draft: string;
  audited: string;
  number: string;
  file: string;
  body: ReturnType<typeof slipBody>;
}
/** A tenant whose owner has an unaudited receipt with a file, and an audited one. */
async function there(): Promise<There> {
  const { owner, customer, cash } = await harness.tenant();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await harness.consume(owner, sale);
  const bytes = new TextEncoder().encode("%PDF-1.7 test");
  const { id: file } = await harness.ask(at.upload, owner, { file: { name: "a.pdf", bytes } });
  const receipt = (eachAmount: string) =>
    slipBody({ accountId: cash, organId: customer, lines: [{ billId: sale.documentId, eachAmount }] });
  const body = { ...receipt("10"), fileName: [file] };
  const draft = await harness.ask(at.add, owner, { body });
  const done = await harness.ask(at.addAndAudit, owner, { body: receipt("20") });
  return { owner, sale, draft: draft.id, audited: done.id, number: done.number, file, body };
}

const seen = (id: string) => ({ body: { documents: [{ id, version: 1 }] } });
const change = ({ body }: There) => ({ body: { ...body, remark: "mine now", version: 1 } });

/** Endpoints that reach one slip. */
const WAYS: readonly [string, (as: Actor, setup: There) => Promise<Called>][] = [
  ["detail", (as, { draft }) => harness.call(at.info, as, { query: { id: draft } })],
  ["detail by number", (as, { number }) => harness.call(at.detailByNumber, as, { query: { billNo: number } })],
  ["history", (as, { draft }) => harness.call(at.history, as, { query: { id: draft } })],
  ["print", (as, { audited }) => harness.call(at.print, as, { query: { id: audited } })],
  ["attachment", (as, { file }) => harness.call(at.attachment, as, { query: { id: file } })],
  ["change", (as, setup) => harness.call(at.update, as, change(setup))],
  ["change and audit", (as, setup) => harness.call(at.updateAndAudit, as, change(setup))],
  ["audit", (as, { draft }) => harness.call(at.audit, as, seen(draft))],
  ["reverse audit", (as, { audited }) => harness.call(at.reverseAudit, as, seen(audited))],
  ["deletion", (as, { draft }) => harness.call(at.remove, as, { query: { id: draft } })],
  ["deletion of several", (as, { draft }) => harness.call(at.removeMany, as, { query: { ids: draft as never } })],
];

/** While the tenant limits users in this way. */
const limited = (owner: Actor, by: "customerFlag" | "depotFlag"): Promise<void> => {
  const settings = { ...settingsChanged.example, changedBy: "", [by]: true, version: 3 };
  return harness.tables(owner, (tx) => upsertSettings(tx, settings, { actorId: owner.userId }));
};
/** Users who see other slips, or none. */
const VIEWERS: readonly [string, (owner: Actor) => Promise<Actor>][] = [
  ["own data", async (owner) => staffOf(owner, { dataScope: 3 })],
  ["another department's data", async (owner) => staffOf(owner, { dataScope: 2, departmentIds: [newId()] })],
  [
    "customers that are not assigned",
    async (owner) => {
      await limited(owner, "customerFlag");
      return staffOf(owner, {});
    },
  ],
];

describe.each(VIEWERS)("a user restricted by %s", (_viewer, whose) => {
  test.each(WAYS)(
    "%s finds and changes nothing of a slip that the user may not see (RBAC-5, RBAC-6)",
    async (_way, go) => {
      const setup = await there();
      const { status } = await go(await whose(setup.owner), setup);
      expect(status).toBe(404);
      for (const id of [setup.draft, setup.audited])
        expect((await harness.ask(at.info, setup.owner, { query: { id } })).info).toMatchObject({
          version: 1,
          remark: "",
        });
    },
  );

  test("list and workbook leave out a slip that the user may not see, also where the export names it (RBAC-5, RBAC-6)", async () => {
    const setup = await there();
    const as = await whose(setup.owner);
    expect((await harness.ask(at.list, as)).rows).toEqual([]);
    for (const query of [{}, { ids: `${setup.draft},${setup.audited}` }]) {
      const { status, bytes } = await harness.call(at.exportExcel, as, { query });
      // Chosen rows that are not visible are refused like ids that never existed.
      if (status === 404) continue;
      expect(await rowsOfWorkbook(bytes)).toHaveLength(1);
    }
  });
});

/** Slips have no warehouse, open items do. */
const DEBT_VIEWERS: typeof VIEWERS = [
  ...VIEWERS,
  [
    "warehouses that are not assigned",
    async (owner) => {
      await limited(owner, "depotFlag");
      const as = staffOf(owner, {});
      const body = { userId: as.userId, kind: "UserDepot", valueIds: [newId()], replaces: true };
      await harness.tables(owner, (tx) => upsertAssignments(tx, body));
      return as;
    },
  ],
];
const debtsOf = async (as: Actor) => (await harness.ask(listOpenItems, as, { query: { supplierType: "客户" } })).rows;
const slipsOf = (as: Actor, { documentId, kind }: There["sale"]) =>
  harness.ask(listSlipsOfDocument, as, { query: { billId: documentId, kind } });

describe.each(DEBT_VIEWERS)("a user restricted by %s", (_viewer, whose) => {
  test("an open item that the user may not see is not listed, cannot be settled, and its slips are not shown (RBAC-5, RBAC-6)", async () => {
    const setup = await there();
    const as = await whose(setup.owner);
    expect(await debtsOf(as)).toEqual([]);
    expect(await slipsOf(as, setup.sale)).toEqual([]);
    const body = { ...setup.body, id: newId(), fileName: [] };
    expect(refusalOf(await harness.call(at.add, as, { body }))).toMatchObject({ status: 404 });
    const [seen] = await debtsOf(setup.owner);
    expect([seen?.finishDebt, (await slipsOf(setup.owner, setup.sale)).length]).toEqual(["30.00", 2]);
  });
});

test("a user to whom one of a document's warehouses is assigned settles its open item, and the creator of that warehouse sees it", async () => {
  const setup = await there();
  await limited(setup.owner, "depotFlag");
  const warehouseId = setup.sale.lines[0]?.depotId ?? "";
  const [assigned, creator] = [staffOf(setup.owner, {}), staffOf(setup.owner, {})];
  await harness.tables(setup.owner, (tx) =>
    upsertAssignments(tx, {
      ...{ userId: assigned.userId, kind: "UserDepot", replaces: true },
      valueIds: [newId(), warehouseId],
    }),
  );
  for (const as of [assigned, setup.owner]) {
    expect(await debtsOf(as)).toMatchObject([{ number: setup.sale.number, debt: "70.00" }]);
    expect(await slipsOf(as, setup.sale)).toHaveLength(2);
    const { id } = await harness.ask(at.add, as, { body: { ...setup.body, id: newId(), fileName: [] } });
    await harness.ask(at.remove, as, { query: { id } });
  }
  expect(await debtsOf(creator)).toEqual([]);
  const [warehouse] = warehousesChanged.example.depots;
  const published = fromWarehouse.read({
    ...{ id: newId(), subject: warehousesChanged.subject, tenantId: setup.owner.tenantId ?? "", sequence: 1 },
    ...{ occurredAt: new Date().toISOString(), requestId: "test", actorId: null },
    body: { depots: [{ ...warehouse, id: warehouseId, creatorId: creator.userId }] },
  });
  const ctx = harness.ctxOf(setup.owner);
  await harness.tables(setup.owner, (tx) =>
    fromWarehouse.consume(published ? [published] : [], { tx, ctxOf: () => ctx }),
  );
  expect(await debtsOf(creator)).toHaveLength(1);
  await harness.consume(setup.owner, withdrawal(setup.sale));
  expect(await slipsOf(assigned, setup.sale)).toHaveLength(2);
});

test("a document posted before its warehouses were stored is hidden until its fact is published again, and is posted once", async () => {
  const setup = await there();
  const as = await harness.tables(setup.owner, async (tx) => {
    await tx.$executeRaw`update ledger_documents set depot_ids = '{}' where document_id = ${setup.sale.documentId}::uuid`;
    return staffOf(setup.owner, {});
  });
  expect(await debtsOf(as)).toHaveLength(1);
  await limited(setup.owner, "depotFlag");
  const valueIds = [setup.sale.lines[0]?.depotId ?? ""];
  await harness.tables(setup.owner, (tx) =>
    upsertAssignments(tx, { userId: as.userId, kind: "UserDepot", valueIds, replaces: true }),
  );
  expect(await debtsOf(as)).toEqual([]);
  const before = await harness.balances(setup.owner);
  await harness.consume(setup.owner, setup.sale);
  expect(await debtsOf(as)).toMatchObject([{ needDebt: "100.00", finishDebt: "30.00" }]);
  expect(await harness.balances(setup.owner)).toEqual(before);
});

describe("an account's ledger (RBAC-5, RBAC-6)", () => {
  const ledgerOf = async (as: Actor, accountId: string, more: object = {}) =>
    (await harness.ask(listAccountMovements, as, { query: { accountId, ...more } })).rows;

  test.each(DEBT_VIEWERS)(
    "to a user with %s an account's ledger shows that money moved, but neither document nor balance",
    async (_viewer, whose) => {
      const { owner, cash, customer } = await harness.tenant();
      const sale = effect({ kind: "sale-out", partnerId: customer, net: "100", paid: "40", accountId: cash });
      await harness.consume(owner, sale);
      const body = slipBody({
        accountId: cash,
        organId: customer,
        lines: [{ billId: sale.documentId, eachAmount: "25" }],
      });
      await harness.ask(at.addAndAudit, owner, { body });
      expect(await ledgerOf(owner, cash)).toMatchObject([
        { kind: "money-in", organName: "Customer", amount: "25.00", balance: "65.00" },
        { kind: "sale-out", number: sale.number, amount: "40.00", balance: "40.00" },
      ]);
      const as = await whose(owner);
      const masked = { documentId: null, number: "", organName: "", amount: null, balance: null };
      const seen = await ledgerOf(as, cash);
      expect(seen.map(({ kind }) => kind)).toEqual(["money-in", "sale-out"]);
      // Slips have no warehouse: a user limited to warehouses sees the receipt, but neither its document nor the open amount.
      const isOfWarehouses = _viewer.startsWith("warehouses");
      expect(seen[0]).toMatchObject(
        isOfWarehouses ? { organName: "Customer", amount: "25.00", balance: null } : masked,
      );
      expect(seen[1]).toMatchObject(masked);
      expect(await ledgerOf(as, cash, { number: sale.number })).toEqual([]);
      const workbook = await harness.cells(exportAccountMovements, as, { accountId: cash, lang: "en" });
      expect(workbook.flat().join()).not.toContain(sale.number);
      expect(workbook).toHaveLength(3);
    },
  );

  test("a user whose role hides sales prices sees no amount of a sale nor of the receipt that settles it", async () => {
    const { owner, cash, customer } = await harness.tenant({ bank: "500" });
    const sale = effect({ kind: "sale-out", partnerId: customer, net: "100", paid: "40", accountId: cash });
    await harness.consume(owner, sale);
    const body = slipBody({
      accountId: cash,
      organId: customer,
      lines: [{ billId: sale.documentId, eachAmount: "25" }],
    });
    await harness.ask(at.addAndAudit, owner, { body });
    const withoutPrices = staffOf(owner, { priceLimits: ["6"] });
    const hidden = { amount: null, balance: null };
    expect(await ledgerOf(withoutPrices, cash)).toMatchObject([hidden, { ...hidden, number: sale.number }]);
  });
});

test("a slip's detail and searches hide the numbers of documents outside the user's warehouses, and he can save the slip unchanged", async () => {
  const setup = await there();
  await limited(setup.owner, "depotFlag");
  const as = staffOf(setup.owner, {});
  const [line] = (await harness.ask(at.info, as, { query: { id: setup.draft } })).info.lines;
  expect(line).toMatchObject({ billNumber: "", needDebt: null, finishDebt: null, eachAmount: "10.00" });
  const search = JSON.stringify({ number: setup.sale.number });
  expect((await harness.ask(at.list, as, { query: { search } as never })).rows).toEqual([]);
  expect((await harness.ask(at.list, setup.owner, { query: { search } as never })).rows).toHaveLength(2);
  const lines = setup.body.lines.map((each) => ({ ...each, billId: line?.billId ?? null }));
  await harness.ask(at.update, as, { body: { ...setup.body, lines, remark: "mine", version: 1 } });
  const { info } = await harness.ask(at.info, setup.owner, { query: { id: setup.draft } });
  expect(info.lines).toMatchObject([{ billNumber: setup.sale.number, eachAmount: "10.00" }]);
});

test("a document's receipts that others created are shown to a user without their numbers", async () => {
  const setup = await there();
  const mine = staffOf(setup.owner, { dataScope: 3 });
  await harness.tables(
    setup.owner,
    (tx) =>
      tx.$executeRaw`update ledger_documents set creator_id = ${mine.userId}::uuid where document_id = ${setup.sale.documentId}::uuid`,
  );
  expect((await slipsOf(mine, setup.sale)).map(({ billNo }) => billNo)).toEqual(["", ""]);
  expect((await slipsOf(setup.owner, setup.sale)).map(({ billNo }) => billNo)).toContain(setup.number);
});

test("an open item names the slips that settle it to those who may see them, and to nobody else (RBAC-5)", async () => {
  const { owner, sale, number } = await there();
  const { documentId, kind } = sale;
  const body = { documentId, kind, number: sale.number, revision: 2, amountDebt: "0" };
  const published = async (as: Actor) => {
    const refused = await harness.call(reserveDebt, as, { body });
    expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "document-settled" });
    return JSON.stringify(refused.body);
  };
  expect(await published(owner)).toContain(number);
  expect(await published(staffOf(owner, { dataScope: 1 }))).toContain(number);
  for (const viewer of [staffOf(owner, { dataScope: 3 }), staffOf(owner, { dataScope: 2, departmentIds: [newId()] })])
    expect(await published(viewer)).not.toContain(number);
});
