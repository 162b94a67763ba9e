// Tests of closing the books up to a day over five services: after a checklist nothing dated there changes in any of them, until a user with the
// right reopens them with a reason (docs/decisions/0036).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { addAccount } from "@kontor/contracts/finance/account";
import { checkBooks } from "@kontor/contracts/finance/books";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { closePeriod, getClosing, listClosings, reopenPeriod } from "@kontor/contracts/system/closing";
import { getLogDetail, type LogDetail, listLogs } from "@kontor/contracts/system/log";
import { addPartner } from "@kontor/contracts/system/partner";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { expect, it, vi } from "vitest";
import { checklistOf, closeTo } from "../support/closing.ts";
import { documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { clerkOf } from "../support/staff.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant, type Request, request } from "../support/tenant.ts";

const DAY = "2026-11-10";
const within = { timeout: PATIENCE_MS, interval: 100 };
const PAGE = "/financial/closing";

type Info = { version: number; closedTo: string | null; state: string; waitsFor: unknown[] };
const info = ({ token }: Pick<Shop, "token">) => done<Info>(getClosing, { token });
const isClosed = (shop: Shop, state: string): Promise<Info> =>
  vi.waitFor(async () => {
    const document = await info(shop);
    expect(document).toMatchObject({ state, waitsFor: [] });
    return document;
  }, within);
async function close(shop: Shop, day = DAY): Promise<Info> {
  await closeTo(shop, day);
  return isClosed(shop, "closed");
}
const findings = async (shop: Shop, day = DAY) => (await checklistOf(shop, day)).findings;

/** Interest received on a day that is closed later. */
const slipOf = ({ accountId }: Shop, inOutItemId: string) => ({
  id: newId(),
  billTime: "2026-11-02T02:00:00.000Z",
  accountId,
  totalPrice: "5.00",
  discountMoney: "0",
  changeAmount: "5.00",
  lines: [{ id: newId(), inOutItemId, eachAmount: "5.00" }],
});

/** Days that were closed already or lie ahead, and versions that are no longer the last, are refused. */
async function refusedDays({ token }: Shop, version: number): Promise<void> {
  expect(refusedBy(await request(closePeriod, { token, body: { day: DAY, version } }))).toContain("closing-day-closed");
  expect(refusedBy(await request(closePeriod, { token, body: { day: "2999-01-01", version } }))).toContain(
    "closing-day-ahead",
  );
  expect(refusedBy(await request(closePeriod, { token, body: { day: "2026-11-12", version: 0 } }))).toContain(
    "stale-version",
  );
  expect(refusedBy(await request(reopenPeriod, { token, body: { day: DAY, version, reason: "x" } }))).toContain(
    "closing-reopen-day",
  );
  expect((await request(reopenPeriod, { token, body: { day: null, version, reason: " " } })).status).toBe(400);
}

/** The operation log has closing and reopening, and what was still open then, by kind and check. */
async function loggedClosing({ token }: Shop, reason: string): Promise<void> {
  const log = await done<{ rows: { id: string; type: string; content: string }[] }>(listLogs, {
    token,
    query: { search: JSON.stringify({ operation: "closing", status: 0 }) },
  });
  expect(log.rows).toMatchObject([
    { type: "reopen", content: reason },
    { type: "close", content: DAY },
  ]);
  // Read by whoever may see the closings.
  const { info: detail } = await done<{ info: LogDetail }>(getLogDetail, { token, query: { id: log.rows[1]?.id } });
  expect(detail.changes).toMatchObject([{ field: "closedTo", before: null, after: DAY }]);
  expect(
    detail.groups.map(({ name, rows }) => [name, rows.map((row) => row.changes.map(({ after }) => after))]),
  ).toEqual([
    [
      "warnings",
      [
        ["purchase-in", "drafts", "1"],
        ["item-in", "drafts", "1"],
      ],
    ],
  ]);
}

it("after books are closed with a checklist, no service writes documents or opening balances of the closed period until the books are reopened with a reason", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut, otherIn]);
  const other = await shopOf(await newTenant(), [purchaseIn]);
  const { token } = shop;
  const { id: inOutItemId } = await done<{ id: string }>(addItem, { token, body: { name: "Interest", type: "收入" } });
  const slip = () => slipOf(shop, inOutItemId);
  const [bought, sold] = [documentOf(purchaseIn, shop, "10"), documentOf(saleOut, shop, "4")];
  await done(purchaseIn.endpoints.add, {
    token,
    body: { ...bought, changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] },
  });
  await posted(purchaseIn, shop, bought.id);
  await done(saleOut.endpoints.addAndAudit, { token, body: sold });
  await posted(saleOut, shop, sold.id);
  await done(itemIn.endpoints.add, { token, body: slip() });
  await vi.waitFor(async () => {
    expect(await findings(shop)).toEqual([
      { check: "drafts", kind: "purchase-in", count: 1 },
      { check: "drafts", kind: "item-in", count: 1 },
    ]);
  }, within);
  // Of the days before there is nothing to say.
  expect(await findings(shop, "2026-10-31")).toEqual([]);
  expect(await info(shop)).toMatchObject({ state: "open", closedTo: null, version: 0 });

  const { version } = await close(shop);
  const refused = async (endpoint: Endpoint, options: Request) => {
    const reply = await request(endpoint, { token, ...options });
    expect(reply.text, endpoint.path).toContain(DAY);
    return refusedBy(reply).at(-1);
  };
  const product = { name: "Late", unit: "pcs", meList: [{ barCode: newId().slice(-12), commodityUnit: "pcs" }] };
  const stock = [
    { depotId: shop.warehouseId, initStock: "3", openingUnitCost: "2", lowSafeStock: null, highSafeStock: null },
  ];
  const late = async () => [
    await refused(purchaseIn.endpoints.add, { body: documentOf(purchaseIn, shop, "1") }),
    await refused(purchaseIn.endpoints.remove, { query: { id: bought.id } }),
    await refused(saleOut.endpoints.reverseAudit, { body: { documents: [{ id: sold.id, version: 1 }] } }),
    await refused(otherIn.endpoints.addAndAudit, { body: documentOf(otherIn, shop, "1") }),
    await refused(itemIn.endpoints.add, { body: slip() }),
    await refused(addAccount, { body: { name: "Late", initialAmount: "1" } }),
    await refused(addPartner, { body: { type: "客户", supplier: "Late", beginNeedGet: "7" } }),
    await refused(addProduct, { body: { ...product, stock } }),
  ];
  expect(new Set(await late())).toEqual(new Set(["period-closed"]));
  // What opens nothing is no matter of days, and other tenants have days of their own.
  await done(addAccount, { token, body: { name: "New" } });
  await done(addPartner, { token, body: { type: "客户", supplier: "New" } });
  await done(addProduct, { token, body: product });
  await done(saleOut.endpoints.add, {
    token,
    body: documentOf(saleOut, shop, "1", { operTime: "2026-11-12T02:00:00.000Z" }),
  });
  await done(purchaseIn.endpoints.add, { token: other.token, body: documentOf(purchaseIn, other, "1") });

  await refusedDays(shop, version);

  const reason = "supplier sent a credit note for October";
  await done(reopenPeriod, { token, body: { day: null, version, reason } });
  // At once: who reopens books is about to change something in them. Goods of it were sold, which is another matter.
  const removed = await request(purchaseIn.endpoints.remove, { token, query: { id: bought.id } });
  expect(removed.text).toContain("stock-short");
  const { rows } = await done<{ rows: object[] }>(listClosings, { token });
  expect(rows).toMatchObject([
    { action: "reopen", closedTo: null, reason },
    {
      action: "close",
      closedTo: DAY,
      reason: "",
      warnings: [{ check: "drafts" }, { check: "drafts" }],
    },
  ]);
  expect((await done<{ rows: object[] }>(listClosings, { token: other.token })).rows).toEqual([]);
  await loggedClosing(shop, reason);
  const { text } = await reconcile(30);
  expect(text).toContain("the books agree");
});

it("a user who may close the books may not reopen them without that right", async () => {
  const shop = await shopOf(await newTenant(), []);
  const clerk = await clerkOf(shop);
  await clerk.grant([PAGE], new Set([`${PAGE}:reopen`]));
  const { token } = clerk;
  await closeTo({ token }, DAY);
  const { version } = await isClosed(shop, "closed");
  const reopen = { token, body: { day: null, version, reason: "by mistake" } };
  expect((await request(reopenPeriod, reopen)).status).toBe(403);
  await clerk.grant([PAGE], new Set([`${PAGE}:edit`]));
  await done(reopenPeriod, reopen);
  expect((await request(closePeriod, { token, body: { day: DAY, version: version + 1 } })).status).toBe(403);
});

it("closing without a checklist, or with one of another day, is refused as not seen, and closing with an outdated one is refused with what has changed", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn]);
  const { token } = shop;
  const { stamp } = await checklistOf(shop, DAY);
  const close = (body: object) => request(closePeriod, { token, body: { day: DAY, version: 0, ...body } });
  expect(refusedBy(await close({}))).toContain("closing-checklist-unseen");
  expect(refusedBy(await close({ checklist: (await checklistOf(shop, "2026-11-09")).stamp }))).toContain(
    "closing-checklist-unseen",
  );
  const draft = documentOf(purchaseIn, shop, "10");
  await done(purchaseIn.endpoints.add, { token, body: draft });
  await posted(purchaseIn, shop, draft.id);
  const changed = await vi.waitFor(async () => {
    const reply = await close({ checklist: stamp });
    expect(reply.text).not.toContain("unposted");
    return reply;
  }, within);
  expect(changed.status).toBe(409);
  expect(JSON.parse(changed.text)).toMatchObject({
    data: {
      refusal: "closing-checklist-changed",
      issues: [{ id: "closing-changed-drafts", values: { kind: "purchase-in", before: 0, count: 1 } }],
    },
  });
  expect(await info(shop)).toMatchObject({ state: "open", version: 0 });
  await closeTo(shop, DAY);
});

it("the closing checklist and the checks of the trial balance compare the books with stock and reports as of the day, and report a different stock value or partner balance", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const { token, accountId } = shop;
  const unpaid = { changeAmount: "0", accounts: [{ accountId, amount: "0" }] };
  const bought = documentOf(purchaseIn, shop, "10", { operTime: "2026-10-05T02:00:00.000Z" });
  const sold = documentOf(saleOut, shop, "4", { unitPrice: "5", operTime: "2026-11-05T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token, body: { ...bought, ...unpaid } });
  await posted(purchaseIn, shop, bought.id);
  await done(saleOut.endpoints.addAndAudit, { token, body: { ...sold, ...unpaid } });
  await posted(saleOut, shop, sold.id);
  const OCTOBER = "2026-10-31";
  const lights = async (day: string) => {
    const { checks } = await done<{ checks: Record<string, string>[] }>(checkBooks, { token, query: { day } });
    return Object.fromEntries(checks.map(({ name, books, other }) => [name, `${books} ${other}`]));
  };
  const right = { even: "20.00 20.00", inventory: "20.00 20.00", clearing: "0.00 0.00" };
  await vi.waitFor(async () => {
    expect(await lights(OCTOBER)).toEqual({ ...right, receivable: "0.00 0.00", payable: "20.00 20.00" });
    expect(await lights(DAY)).toMatchObject({ inventory: "12.00 12.00", receivable: "20.00 20.00" });
  }, within);
  expect(await findings(shop, OCTOBER)).toEqual([]);

  const [stock, reports] = [await databaseOf("warehouse"), await databaseOf("reports")];
  const stranger = newId();
  // Behind all rules: goods of October are worth one more, and a customer of whom the reports know nothing owes three since November.
  const revalue = (by: number) =>
    stock.query("update stock_lines set value = value + $2 where document_id = $1", [bought.id, by]);
  const OF_SHOP = "(select tenant_id from documents where id = $1)";
  try {
    for (const db of [stock, reports]) await db.query("set session_replication_role = replica");
    await revalue(1);
    await reports.query(
      `insert into partner_days (tenant_id, partner_id, day, debt, settled) select ${OF_SHOP}, $2, '2026-11-02', 3, 0`,
      [sold.id, stranger],
    );
    await reports.query(
      `insert into partner_balances (tenant_id, partner_id, debt, settled) select ${OF_SHOP}, $2, 3, 0`,
      [sold.id, stranger],
    );
    expect(await lights(OCTOBER)).toEqual({
      ...right,
      ...{ inventory: "20.00 21.00", receivable: "0.00 0.00", payable: "20.00 20.00" },
    });
    expect(await lights(DAY)).toMatchObject({ inventory: "12.00 13.00", receivable: "20.00 23.00" });
    expect(await findings(shop, OCTOBER)).toEqual([{ check: "books-uneven", kind: "inventory", count: 1 }]);
    expect(await findings(shop)).toEqual([
      { check: "books-uneven", kind: "inventory", count: 1 },
      { check: "books-uneven", kind: "receivable", count: 1 },
    ]);
    // Who has seen it may close in spite of it, and the log says so.
    await close(shop, OCTOBER);
  } finally {
    await revalue(-1);
    for (const table of ["partner_days", "partner_balances"])
      await reports.query(`delete from ${table} where partner_id = $1`, [stranger]);
    await Promise.all([stock.end(), reports.end()]);
  }
  const { rows } = await done<{ rows: { id: string }[] }>(listLogs, {
    token,
    query: { search: JSON.stringify({ operation: "closing", status: 0 }) },
  });
  const { info: detail } = await done<{ info: LogDetail }>(getLogDetail, { token, query: { id: rows[0]?.id } });
  expect(detail).toMatchObject({
    changes: [{ field: "closedTo", after: OCTOBER }],
    groups: [
      { name: "warnings", rows: [{ changes: [{ after: "inventory" }, { after: "books-uneven" }, { after: "1" }] }] },
    ],
  });
});
