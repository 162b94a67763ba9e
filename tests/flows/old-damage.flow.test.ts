// Tests the repair of wrong data from earlier versions (docs/decisions/0024, 0032): the upgrade itself repairs documents and slips whose id was in upper
// case, and two saves repair an opening balance that another kind of voucher had replaced.
import { readFileSync } from "node:fs";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { addAccount, listAccounts, updateAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { getBeginNeed, listOpenItems } from "@kontor/contracts/finance/open-item";
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner, getPartner, updatePartner } from "@kontor/contracts/system/partner";
import { addProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { findStockByWarehouseAndBarCode, listStock } from "@kontor/contracts/warehouse/stock";
import { beforeAll, expect, it, vi } from "vitest";
import { detailOf, documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { auditStrictly } from "../support/strict.ts";
import { databaseOf, rowsOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
const READERS: readonly ServiceName[] = ["warehouse", "finance", "reports", "system"];
let shop: Shop;

const sql = (service: ServiceName, text: string, values: readonly unknown[] = []) =>
  rowsOf<Record<string, unknown>>(service, text, ...values);

/** Runs a migration as an installation does: by the database's owner, in one transaction. */
async function upgrade(service: ServiceName, folder: string): Promise<void> {
  const db = await databaseOf(service);
  const text = readFileSync(new URL(`../../${folder}/migration.sql`, import.meta.url), "utf8");
  await db.query(`set role ${service}_owner; begin; ${text}; commit`).finally(() => db.end());
}

/** Orders have no lines in the reports. That migration is older than they are, so those of other tests stay as they are. */
async function upgradeReports(): Promise<void> {
  const orders = await sql("reports", "select id, kind from documents where effective and kind like '%-order'");
  await upgrade("reports", "services/reports/prisma/migrations/20261124010000_documents_without_lines");
  const again =
    "update documents set effective = true where (id, kind) in (select * from unnest($1::uuid[], $2::text[]))";
  await sql("reports", again, [orders.map(({ id }) => id), orders.map(({ kind }) => kind)]);
}

beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const { token } = shop;
  const bought = documentOf(purchaseIn, shop, "100", { operTime: "2026-10-01T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  await auditStrictly(shop, "sales");
});

const sale = (quantity: string) => ({
  ...documentOf(saleOut, shop, quantity, { unitPrice: "10" }),
  changeAmount: "0",
  accounts: [{ accountId: shop.accountId, amount: "0" }],
});

interface Sale {
  id: string;
  number: string;
  lines: readonly { id: string }[];
}
interface OutboxRow {
  tenant_id: string;
  subject: string;
  body: string;
  actor_id: string | null;
}
/** Audits as the previous version did: the ledgers recorded the fact, whose id is in upper case, and posted nothing. */
async function auditAsBefore(draft: Sale, twin: Sale) {
  const published =
    "select tenant_id, subject, body::text, actor_id from kit.outbox_facts where subject = $1 and body ->> 'documentId' = $2";
  const [row] = await rowsOf<OutboxRow>("sales", published, saleOut.facts.effective.subject, twin.id);
  if (!row) throw new Error(`nothing was published of ${twin.number}`);
  const { tenant_id: tenant, subject, body: factBody, actor_id: actor } = row;
  const ids: [string, string][] = [
    [twin.id, draft.id.toUpperCase()],
    [twin.number, draft.number],
    [twin.lines[0]?.id ?? "", draft.lines[0]?.id ?? ""],
  ];
  const body = ids.reduce((text, [from, to]) => text.replaceAll(from, to), factBody);
  const [fact, { operTime, partnerId }] = [newId(), JSON.parse(body)];
  await sql(
    "sales",
    "insert into kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id, actor_id, sent_at) values ($1, $2, $3, $4, now(), 'before', $5, now())",
    [tenant, fact, subject, body, actor],
  );
  await sql("sales", "update documents set audit_status = 1, effective = true, revision = 1 where id = $1", [draft.id]);
  await sql(
    "sales",
    "insert into document_revisions (tenant_id, document_id, kind, revision, state) values ($1, $2, 'sale-out', 1, 'done')",
    [tenant, draft.id],
  );
  for (const reader of READERS)
    await sql(reader, "insert into kit.inbox_facts (tenant_id, fact_id, subject) values ($1, $2, $3)", [
      tenant,
      fact,
      subject,
    ]);
  const head = [tenant, draft.id, draft.number];
  await sql(
    "warehouse",
    "insert into stock_documents (tenant_id, document_id, kind, number, revision) values ($1, $2, 'sale-out', $3, 1)",
    head,
  );
  await sql(
    "finance",
    `insert into ledger_documents (tenant_id, document_id, kind, number, revision, effective, oper_time, partner_id, depot_ids, amount_debt)
      values ($1, $2, 'sale-out', $3, 1, true, $4, $5, $6, 30)`,
    [...head, operTime, partnerId, [shop.warehouseId]],
  );
  await sql(
    "reports",
    `insert into documents (tenant_id, id, kind, number, revision, effective, oper_time, day, partner_id, partner_type, amount_total, amount_after_discount, amount_debt)
      values ($1, $2, 'sale-out', $3, 1, true, $4::timestamptz, ($4::timestamptz at time zone 'Asia/Shanghai')::date, $5, '客户', 30, 30, 30)`,
    [...head, operTime, partnerId],
  );
}

it("the upgrade itself posts documents whose id is in upper case, so that stock, open items, entries and reports agree", async () => {
  const { token } = shop;
  const [twin, draft] = [sale("3"), sale("3")];
  const { number } = await done<{ number: string }>(saleOut.endpoints.addAndAudit, { token, body: twin });
  await posted(saleOut, shop, twin.id);
  const saved = await done<{ number: string }>(saleOut.endpoints.add, { token, body: draft });
  await auditAsBefore({ ...draft, number: saved.number }, { ...twin, number });
  expect(await detailOf(saleOut, shop, draft.id)).toMatchObject({ auditStatus: 1, stockPosted: false });
  expect((await reconcile(0)).differences).toContainEqual(
    expect.stringMatching(`I-2 .*${draft.id}: it has revision 0 marked as posted`),
  );

  await upgradeReports();
  await upgrade("sales", "packages/service-kit/prisma/document-migrations/20261124010000_ids_in_upper_case");
  await posted(saleOut, shop, draft.id);
  const { warehouseId: depotId, barCode } = shop;
  const { stock } = await done<{ stock: string }>(findStockByWarehouseAndBarCode, {
    token,
    query: { depotId, barCode },
  });
  expect(Number(stock)).toBe(94);
  await vi.waitFor(async () => {
    const { rows } = await done<{ rows: { debt: string }[] }>(listOpenItems, {
      token,
      query: { supplierType: "客户" },
    });
    expect(rows.map(({ debt }) => debt)).toEqual(["30.00", "30.00"]);
  }, WITHIN);
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
});

it("the upgrade publishes slips whose id is in upper case once more, and the reports service takes them in", async () => {
  const { token, accountId } = shop;
  const { id: inOutItemId } = await done<{ id: string }>(addItem, {
    token,
    body: { name: "Found money", type: itemIn.type },
  });
  const [id, amount] = [newId(), "7"];
  const lines = [{ id: newId(), inOutItemId, eachAmount: amount }];
  const head = { id, billTime: "2026-11-04T02:00:00.000Z", organId: null, accountId };
  await done(itemIn.endpoints.addAndAudit, {
    token,
    body: { ...head, totalPrice: amount, changeAmount: amount, lines },
  });
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
  await sql(
    "finance",
    "update kit.outbox_facts set body = replace(body::text, $1, $2)::json where body ->> 'slipId' = $1 and subject like '%.slip.effective.v1'",
    [id, id.toUpperCase()],
  );
  await sql(
    "reports",
    `with slip as (update slips set revision = 0, effective = false, number = '', day = null, bill_time = null, total_price = 0, change_amount = 0,
      account_ids = '{}', account_amounts = '{}' where id = $1 returning tenant_id)
    update account_days a set amount = amount - 7 from slip where a.tenant_id = slip.tenant_id and a.account_id = $2 and a.day = '2026-11-04'`,
    [id, accountId],
  );
  expect((await reconcile(0)).differences).not.toEqual([]);

  await upgrade("finance", "services/finance/prisma/migrations/20261124010000_slips_in_upper_case");
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
});

/** The state after the migration ledger_by_kind: what another kind withdrew is posted again, and the opening balance is missing. */
async function loseOpenings(ids: readonly string[]): Promise<void> {
  await sql(
    "finance",
    `with taken as (insert into ledger_entries (tenant_id, document_id, part, kind, number, revision, account, subject_id, partner_id, amount, oper_time)
      select tenant_id, document_id, part, kind, number, 0, account, subject_id, partner_id, -amount, oper_time from ledger_entries
        where document_id = any($1::uuid[]) and kind in ('opening', 'account') returning *),
    sums as (select tenant_id, account, subject_id, sum(amount) as amount from taken group by 1, 2, 3)
    update ledger_balances b set amount = b.amount + s.amount from sums s where (b.tenant_id, b.account, b.subject_id) = (s.tenant_id, s.account, s.subject_id)`,
    [ids],
  );
  for (const table of ["ledger_documents", "ledger_stock"])
    await sql("finance", `delete from ${table} where document_id = any($1::uuid[])`, [ids]);
}

it("opening balances that a voucher of the same id replaced are reported by reconcile, and are right again once another amount and then the original amount are saved", async () => {
  const { token, warehouseId: depotId } = shop;
  const partner = { type: "客户", supplier: "Once replaced" };
  const { id: partnerId } = await done<{ id: string }>(addPartner, {
    token,
    body: { ...partner, beginNeedGet: "555.55" },
  });
  const till = { name: "Once replaced" };
  const { id: accountId } = await done<{ id: string }>(addAccount, {
    token,
    body: { ...till, initialAmount: "500.00" },
  });
  const row = { barCode: `c${newId().slice(-10)}`, commodityUnit: "pcs", purchaseDecimal: "2" };
  const productInput = { name: "Once replaced", unit: "pcs" };
  const begun = (initStock: string) => ({ stock: [{ depotId, initStock }] });
  const { id: productId } = await done<{ id: string }>(addProduct, {
    token,
    body: { ...productInput, meList: [row], ...begun("5") },
  });
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);

  const ids = [partnerId, accountId, productId];
  await loseOpenings(ids);
  await sql(
    "warehouse",
    `with gone as (delete from stock_lines where document_id = $1 and kind = 'opening' returning *),
    moved as (insert into stock_movements (tenant_id, document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
      select tenant_id, document_id, kind, number, 7, line_id, product_id, barcode_id, depot_id, oper_time, -quantity, -value, unit_cost from gone),
    left_over as (update stock_balances b set quantity = b.quantity - g.quantity from gone g where b.product_id = g.product_id and b.depot_id = g.depot_id)
    update stock_costs c set quantity = c.quantity - g.quantity, value = c.value - g.value from gone g where c.product_id = g.product_id`,
    [productId],
  );
  const named = (await reconcile(0)).differences.join("\n");
  for (const id of ids) expect(named).toContain(id);

  for (const [amount, stock] of [
    ["1.00", "1"],
    ["555.55", "5"],
  ] as const) {
    const { info: currentPartner } = await done<{ info: { version: number } }>(getPartner, {
      token,
      query: { id: partnerId, type: "客户" },
    });
    await done(updatePartner, {
      token,
      body: { ...partner, enabled: true, id: partnerId, version: currentPartner.version, beginNeedGet: amount },
    });
    const { rows } = await done<{ rows: { id: string; version: number }[] }>(listAccounts, { token });
    const { version } = rows.find(({ id }) => id === accountId) ?? {};
    await done(updateAccount, {
      token,
      body: { ...till, enabled: true, id: accountId, version, initialAmount: amount === "1.00" ? amount : "500.00" },
    });
    const { info } = await done<{ info: { version: number; meList: { id: string }[] } }>(getProduct, {
      token,
      query: { id: productId },
    });
    const meList = [{ ...row, id: info.meList[0]?.id }];
    await done(updateProduct, {
      token,
      body: { ...productInput, enabled: true, id: productId, version: info.version, meList, ...begun(stock) },
    });
  }
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
  expect(await done(getBeginNeed, { token, query: { organId: partnerId } })).toMatchObject({ needDebt: "555.55" });
  const { rows: stock } = await done<{ rows: { quantity: string }[] }>(listStock, { token, query: { productId } });
  expect(stock.map(({ quantity }) => Number(quantity))).toEqual([5]);
});

it("the migration publishes partners and their opening balances to a ledger that is younger than its tenant", async () => {
  const { token } = shop;
  const partner = { type: "客户", supplier: "Older than the ledger", beginNeedGet: "44.00" };
  const { id } = await done<{ id: string }>(addPartner, { token, body: partner });
  const openingNeed = () => done<{ needDebt: string }>(getBeginNeed, { token, query: { organId: id } });
  await vi.waitFor(async () => expect(await openingNeed()).toMatchObject({ needDebt: "44.00" }), WITHIN);
  await sql(
    "finance",
    "delete from kit.inbox_facts where subject = 'fact.system.partners.changed.v1' and tenant_id = (select tenant_id from replica_partners where id = $1)",
    [id],
  );
  await loseOpenings([id]);
  await sql("finance", "delete from replica_partners where id = $1", [id]);
  await upgrade("system", "services/system/prisma/migrations/20261124010000_said_to_the_ledger");
  await vi.waitFor(async () => expect(await openingNeed()).toMatchObject({ needDebt: "44.00" }), WITHIN);
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
});
