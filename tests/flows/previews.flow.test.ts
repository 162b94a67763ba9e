// What follows from a change that is dated back, before it is saved: what the preview says is what reports say afterwards (docs/decisions/0084).
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { getClosing } from "@kontor/contracts/system/closing";
import type { ChangePreview } from "@kontor/contracts/voucher/consequences";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { beforeAll, expect, it, vi } from "vitest";
import { closeTo } from "../support/closing.ts";
import { posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import {
  bodyOf,
  type Entered,
  previewOfAudit,
  previewOfChange,
  previewOfNew,
  previewOfRemoval,
  reported,
  shownAfter,
  shownBefore,
} from "../support/previews.ts";
import { randomFrom } from "../support/random.ts";
import { changeSettings } from "../support/settings.ts";
import { databaseOf, fingerprint } from "../support/tables.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const SEED = Number(process.env.SEED ?? 20_261_127);
const CASES = 12;
const KINDS = [purchaseIn, saleOut, otherOut, retailOut];
const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10"];
const SERVICES = ["purchase", "sales", "warehouse"] as const;
const within = { timeout: PATIENCE_MS, interval: 200 };
const chance = randomFrom(SEED);
const whole = (from: number, to: number): number => from + Math.floor(chance() * (to - from + 1));
const anyDay = (months: readonly string[]): string =>
  `${months[whole(0, months.length - 1)]}-${String(whole(1, 28)).padStart(2, "0")}`;
const anyPrice = (): string => (whole(100, 1999) / 100).toFixed(2);

let shop: Shop;
let entered: Entered[];

async function enter(of: Pick<Entered, "kind" | "day" | "quantity" | "price">): Promise<Entered> {
  const document = { ...of, id: newId(), lineId: newId(), version: 1 };
  await done(document.kind.endpoints.add, { token: shop.token, body: bodyOf(shop, document) });
  await posted(document.kind, shop, document.id);
  return document;
}

/** A digest of all tables of the services that a preview asks. */
async function digests(): Promise<unknown[]> {
  const all = [];
  for (const service of [...SERVICES, "reports", "finance"] as const) {
    const db = await databaseOf(service);
    all.push(await fingerprint(db).finally(() => db.end()));
  }
  return all;
}

beforeAll(async () => {
  shop = await shopOf(await newTenant(), KINDS);
  await changeSettings(shop, { minusStockFlag: true }, SERVICES);
  entered = [];
  for (let at = 0; at < 14; at++) {
    const kind = KINDS[at % KINDS.length] ?? purchaseIn;
    const quantity = String(kind === purchaseIn ? whole(5, 40) : whole(1, 12));
    entered.push(await enter({ kind, day: anyDay(MONTHS), quantity, price: anyPrice() }));
  }
  // The last of all, so that each of the others is followed.
  await enter({ kind: saleOut, day: "2026-10-30", quantity: "1", price: "5.00" });
});

/** Changes or deletes documents of these months at random. @returns how many previews showed months */
async function changeSome(cases: number, months: readonly string[]): Promise<number> {
  const open = (): Entered[] => entered.filter(({ day }) => months.includes(day.slice(0, 7)));
  let shown = 0;
  for (let round = 0; round < cases; round++) {
    const before = open()[whole(0, open().length - 1)];
    if (!before) throw new Error("no document is left");
    const changed = {
      ...before,
      ...(round % 4 === 0 ? { quantity: String(whole(1, 30)) } : {}),
      ...(round % 4 === 1 ? { price: anyPrice() } : {}),
      ...(round % 4 === 2 ? { day: anyDay(months) } : {}),
    };
    if ((await changeAsPreviewed(before, round % 4 === 3 ? null : changed)) > 0) shown++;
  }
  return shown;
}

/** @param changed null: it is deleted. @returns how many months the preview showed */
async function changeAsPreviewed(before: Entered, changed: Entered | null): Promise<number> {
  const preview = await (changed ? previewOfChange(shop, changed) : previewOfRemoval(shop, before));
  const what = `${before.kind.name} ${JSON.stringify(before)} → ${changed ? JSON.stringify(changed) : "gone"}`;
  return happensAsPreviewed(preview, what, () => save(before, changed));
}

/** Reports say what the preview said of before and, once it is done, of afterwards. @returns how many months the preview showed */
async function happensAsPreviewed(
  { months }: ChangePreview,
  what: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const rows = months ?? [];
  const others = MONTHS.filter((month) => !rows.some((each) => each.month === month));
  // The value of stock of a month between two others may change with the one before it.
  const soldIn = async (month: string) => (await reported(shop, month)).split(" ").slice(0, 2).join(" ");
  const unchanged = await Promise.all(others.map(soldIn));
  for (const row of rows) expect(shownBefore(row), what).toBe(await reported(shop, row.month));
  await act();
  await vi.waitFor(async () => {
    for (const row of rows)
      expect([row.month, await reported(shop, row.month)], what).toEqual([row.month, shownAfter(row)]);
  }, within);
  expect(await Promise.all(others.map(soldIn)), what).toEqual(unchanged);
  return rows.length;
}

async function save(before: Entered, changed: Entered | null): Promise<void> {
  const { token } = shop;
  const at = entered.indexOf(before);
  if (!changed) {
    await done(before.kind.endpoints.remove, { token, query: { id: before.id } });
    entered.splice(at, 1);
    return;
  }
  const body = { ...bodyOf(shop, changed), version: before.version };
  const { version } = await done<{ version: number }>(before.kind.endpoints.update, { token, body });
  entered[at] = { ...changed, version };
  await posted(before.kind, shop, before.id);
}

it(`the months that a preview of a change shows are those that reports show once it is saved, for changed quantities, prices and days and for deletions (seed ${SEED})`, async () => {
  expect(await changeSome(CASES, MONTHS)).toBeGreaterThan(CASES / 2);
});

it(`a preview shows the months of reports also for new back-dated documents, and shows none for those of today (seed ${SEED})`, async () => {
  let shown = 0;
  for (const kind of KINDS) {
    const document = { kind, day: anyDay(MONTHS), quantity: String(whole(1, 20)), price: anyPrice() };
    const preview = await previewOfNew(shop, { ...document, id: newId(), lineId: newId() });
    const what = `${kind.name} ${JSON.stringify(document)}`;
    shown += await happensAsPreviewed(preview, what, async () => entered.push(await enter(document)));
  }
  expect(shown).toBeGreaterThan(KINDS.length / 2);
  const late = {
    ...{ kind: saleOut, id: newId(), lineId: newId() },
    ...{ day: "2026-10-29", quantity: "1", price: "3" },
  };
  expect((await previewOfNew(shop, late)).state).toBe("shown");
  const today = new Date().toISOString().slice(0, 10);
  expect(await previewOfNew(shop, { ...late, day: today })).toMatchObject({ state: "nothing" });
});

it("a preview writes nothing: every row of all services stays as it was", async () => {
  const [document] = entered;
  if (!document) throw new Error("no document is left");
  await vi.waitFor(async () => {
    const one = await digests();
    expect(await digests()).toEqual(one);
  }, within);
  const before = await digests();
  const preview = await previewOfChange(shop, { ...document, quantity: "77", price: "13.37" });
  expect(preview.state).toBe("shown");
  await previewOfRemoval(shop, document);
  await previewOfNew(shop, { ...document, id: newId(), lineId: newId() });
  expect(await digests()).toEqual(before);
});

it(`a preview shows the months of reports also while books are closed, and closed months stay unchanged (seed ${SEED})`, async () => {
  await closeTo(shop, "2026-08-31");
  await vi.waitFor(
    async () => expect(await done(getClosing, { token: shop.token })).toMatchObject({ state: "closed" }),
    within,
  );
  expect(await changeSome(4, MONTHS.slice(2))).toBeGreaterThan(1);
});

it("later documents that would fall short are named with what they lack, and the save is refused where stock may not run short", async () => {
  shop = await shopOf(await newTenant(), KINDS);
  const bought = await enter({ kind: purchaseIn, day: "2026-09-05", quantity: "10", price: "2.00" });
  const sold = await enter({ kind: saleOut, day: "2026-10-10", quantity: "8", price: "5.00" });
  const less = { ...bought, quantity: "5" };
  const { short, shortTotal } = await previewOfChange(shop, less);
  expect({ short, shortTotal }).toMatchObject({
    short: [{ documentId: sold.id, kind: "sale-out", day: "2026-10-10", shortage: "3" }],
    shortTotal: 1,
  });
  const body = { ...bodyOf(shop, less), version: bought.version };
  expect(refusedBy(await request(purchaseIn.endpoints.update, { token: shop.token, body }))).toContain(
    "stock-runs-short",
  );
  expect((await previewOfRemoval(shop, bought)).short).toMatchObject([{ documentId: sold.id, shortage: "8" }]);
  // Nothing moves later than the sale, but its month has passed.
  const fewer = await previewOfChange(shop, { ...sold, quantity: "7" });
  expect({ ...fewer, months: fewer.months?.map(({ month }) => month) }).toEqual({
    ...{ state: "shown", short: [], shortTotal: 0, months: ["2026-10"] },
  });
});

it("under strict audit saving a back-dated document has no consequences, and a preview shows those of its audit", async () => {
  shop = await shopOf(await newTenant(), KINDS);
  await changeSettings(shop, { minusStockFlag: true, forceApprovalFlag: true }, SERVICES);
  const { token } = shop;
  const audit = async ({ kind, id, version }: Entered): Promise<void> => {
    await done(kind.endpoints.audit, { token, body: { documents: [{ id, version }] } });
    await posted(kind, shop, id);
  };
  const save = async (of: Pick<Entered, "kind" | "day" | "quantity" | "price">): Promise<Entered> => {
    const document = { ...of, id: newId(), lineId: newId(), version: 1 };
    expect(await previewOfNew(shop, document)).toMatchObject({ state: "nothing" });
    await done(of.kind.endpoints.add, { token, body: bodyOf(shop, document) });
    return document;
  };
  await audit(await save({ kind: purchaseIn, day: "2026-09-05", quantity: "10", price: "2.00" }));
  const sold = await save({ kind: saleOut, day: "2026-10-10", quantity: "8", price: "5.00" });
  await audit(sold);
  const late = await save({ kind: otherOut, day: "2026-09-20", quantity: "4", price: "0" });
  const preview = await previewOfAudit(shop, late);
  expect(preview.short).toMatchObject([{ documentId: sold.id, shortage: "2" }]);
  // The two that are missing in October are assumed to cost as much, so September alone changes.
  expect(preview.months).toMatchObject([{ month: "2026-09", costChange: "0.00", valueChange: "-8.00" }]);
  await happensAsPreviewed(preview, "the late issue", () => audit(late));
  // Audited with its save it counts at once.
  const audited = { ...late, id: newId(), lineId: newId() };
  expect(await previewOfNew(shop, audited, true)).toMatchObject({ state: "shown" });
});
