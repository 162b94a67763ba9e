// The books are closed up to a day over five services: first a checklist, then nothing dated there changes in any of them, until somebody who
// may reopens it with a reason (issue 15, point 9; docs/decisions/0036).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { addAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { checkClosing, closePeriod, getClosing, listClosings, reopenPeriod } from "@kontor/contracts/system/closing";
import { getLogDetail, type LogDetail, listLogs } from "@kontor/contracts/system/log";
import { addPartner } from "@kontor/contracts/system/supplier";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { addMaterial } from "@kontor/contracts/warehouse/material";
import { expect, it, vi } from "vitest";
import { company, done, type Request, request } from "../support/company.ts";
import { documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { reconcile } from "../support/reconcile.ts";
import { clerkOf } from "../support/staff.ts";

const DAY = "2026-11-10";
const within = { timeout: 60_000, interval: 100 };
const PAGE = "/financial/closing";

type Info = { version: number; closedTo: string | null; state: string; waitsFor: unknown[] };
const info = ({ token }: Pick<Shop, "token">) => done<Info>(getClosing, { token });
const isClosed = (shop: Shop, state: string): Promise<Info> =>
  vi.waitFor(async () => {
    const found = await info(shop);
    expect(found).toMatchObject({ state, waitsFor: [] });
    return found;
  }, within);
async function close(shop: Shop, day = DAY): Promise<Info> {
  const { version } = await info(shop);
  await done(closePeriod, { token: shop.token, body: { day, version } });
  return isClosed(shop, "closed");
}
const findings = async ({ token }: Shop, day = DAY) =>
  (
    await done<{ findings: { check: string; kind: string | null; count: number }[] }>(checkClosing, {
      token,
      query: { day },
    })
  ).findings;

it("a checklist comes first; once it is closed no service writes what is dated there, and openings come no more; reopened with a reason they do again", async () => {
  const shop = await shopOf(await company(), [purchaseIn, saleOut, otherIn]);
  const other = await shopOf(await company(), [purchaseIn]);
  const { token } = shop;
  const { id: inOutItemId } = await done<{ id: string }>(addItem, { token, body: { name: "Interest", type: "收入" } });
  const slip = () => ({
    id: newId(),
    billTime: "2026-11-02T02:00:00.000Z",
    accountId: shop.accountId,
    totalPrice: "5.00",
    discountMoney: "0",
    changeAmount: "5.00",
    lines: [{ id: newId(), inOutItemId, eachAmount: "5.00" }],
  });
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
      { check: "open-debts", kind: "purchase-in", count: 1 },
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
    { depotId: shop.depotId, initStock: "3", openingUnitCost: "2", lowSafeStock: null, highSafeStock: null },
  ];
  const late = async () => [
    await refused(purchaseIn.endpoints.add, { body: documentOf(purchaseIn, shop, "1") }),
    await refused(purchaseIn.endpoints.remove, { query: { id: bought.id } }),
    await refused(saleOut.endpoints.reverseAudit, { body: { documents: [{ id: sold.id, version: 1 }] } }),
    await refused(otherIn.endpoints.addAndAudit, { body: documentOf(otherIn, shop, "1") }),
    await refused(itemIn.endpoints.add, { body: slip() }),
    await refused(addAccount, { body: { name: "Late", initialAmount: "1" } }),
    await refused(addPartner, { body: { type: "客户", supplier: "Late", beginNeedGet: "7" } }),
    await refused(addMaterial, { body: { ...product, stock } }),
  ];
  expect(new Set(await late())).toEqual(new Set(["period-closed"]));
  // What opens nothing is no matter of days, and other companies have days of their own.
  await done(addAccount, { token, body: { name: "New" } });
  await done(addPartner, { token, body: { type: "客户", supplier: "New" } });
  await done(addMaterial, { token, body: product });
  await done(saleOut.endpoints.add, {
    token,
    body: documentOf(saleOut, shop, "1", { operTime: "2026-11-12T02:00:00.000Z" }),
  });
  await done(purchaseIn.endpoints.add, { token: other.token, body: documentOf(purchaseIn, other, "1") });

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

  const reason = "supplier sent a credit note for October";
  await done(reopenPeriod, { token, body: { day: null, version, reason } });
  await vi.waitFor(
    () =>
      done(purchaseIn.endpoints.remove, { token, query: { id: bought.id } }).catch((error: unknown) => {
        // Goods of it were sold: that is another matter.
        expect(String(error)).toContain("stock-short");
      }),
    within,
  );
  const { rows } = await done<{ rows: object[] }>(listClosings, { token });
  expect(rows).toMatchObject([
    { action: "reopen", closedTo: null, reason },
    {
      action: "close",
      closedTo: DAY,
      reason: "",
      warnings: [{ check: "drafts" }, { check: "drafts" }, { check: "open-debts" }],
    },
  ]);
  expect((await done<{ rows: object[] }>(listClosings, { token: other.token })).rows).toEqual([]);
  const log = await done<{ rows: { id: string; type: string; content: string }[] }>(listLogs, {
    token,
    query: { search: JSON.stringify({ operation: "closing", status: 0 }) },
  });
  expect(log.rows).toMatchObject([
    { type: "reopen", content: reason },
    { type: "close", content: DAY },
  ]);
  // Read by whoever may see the closings: what was still open, by kind and check.
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
        ["purchase-in", "open-debts", "1"],
      ],
    ],
  ]);
  const { text, code } = await reconcile(30);
  expect(text).toContain("the books agree");
  expect(code).toBe(0);
});

it("who may close may not reopen without the right to it", async () => {
  const shop = await shopOf(await company(), []);
  const clerk = await clerkOf(shop);
  await clerk.give([PAGE], new Set([`${PAGE}:reopen`]));
  const { token } = clerk;
  await done(closePeriod, { token, body: { day: DAY, version: 0 } });
  const { version } = await isClosed(shop, "closed");
  const reopen = { token, body: { day: null, version, reason: "by mistake" } };
  expect((await request(reopenPeriod, reopen)).status).toBe(403);
  await clerk.give([PAGE], new Set([`${PAGE}:edit`]));
  await done(reopenPeriod, reopen);
  expect((await request(closePeriod, { token, body: { day: DAY, version: version + 1 } })).status).toBe(403);
});
