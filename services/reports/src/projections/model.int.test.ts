// Projections compared with a naive model, for facts in any order, repeated, and consumed concurrently.

import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import { stockDirection } from "@kontor/contracts/document/movements";
import { slipEffective, slipWithdrawn } from "@kontor/contracts/finance/slip-facts";
import { listWithBalance } from "@kontor/contracts/reports/account-report";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount } from "@kontor/contracts/reports/in-out-count";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getProductProfit } from "@kontor/contracts/reports/product-profit";
import { getListWithStock, getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { getStatementAccount, getStatementOpenDocuments } from "@kontor/contracts/reports/statement";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, openHarness, type TestFact } from "../testing/harness.ts";
import { account, kindOf, partner, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

/** Pseudo-random numbers, the same for the same seed. */
function chances(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((each) => [next(), each] as const)
      .sort(([a], [b]) => a - b)
      .map(([, each]) => each);
  return { below, one, shuffled };
}
type Chances = ReturnType<typeof chances>;

const DAYS = ["2026-01-31", "2026-02-01", "2026-02-15", "2026-03-01", "2026-11-20"];
interface World {
  products: string[];
  warehouses: string[];
  customer: string;
  account: string;
}
interface Moved {
  kind: string;
  productId: string;
  depotId: string;
  day: string;
  quantity: string;
  worth: string;
}
interface OpenItem {
  id: string;
  kind: string;
  day: string;
  debt: string;
  paid: string;
}
interface Slip {
  kind: string;
  day: string;
  total: string;
  change: string;
  documentId: string;
}
interface Story {
  facts: TestFact[];
  moved: Moved[];
  openItems: OpenItem[];
  slips: Slip[];
}

/** Evening hours, which are the next day in Shanghai. */
const timeOf = (day: string): string => new Date(Date.parse(`${day}T20:00:00.000Z`) - 86_400_000).toISOString();

function documents(world: World, { below, one }: Chances, story: Story): void {
  let sequence = 100;
  const ids: { id: string; lineIds: string[]; kinds: Set<string> }[] = [];
  for (let count = 0; count < 12; count++) {
    const kind = kindOf(one(["purchase-in", "sale-out", "sale-out", "sale-back", "other-in"]));
    // Callers make ids: the next document of another kind has the same one, and so have its lines.
    const documentId = ids.find((each) => !each.kinds.has(kind.name));
    const { id, lineIds, kinds } = documentId ?? {
      id: newId(),
      lineIds: [newId(), newId(), newId()],
      kinds: new Set(),
    };
    if (!documentId) ids.push({ id, lineIds, kinds });
    kinds.add(kind.name);
    let last: { moved: Map<string, Moved>; owed: OpenItem } | undefined;
    const revisions = 1 + below(3);
    for (let revision = 1; revision <= revisions; revision++) {
      const day = one(DAYS);
      const head = {
        documentId: id,
        kind: kind.name,
        number: `${kind.prefix}${count}`,
        revision,
        operTime: timeOf(day),
      };
      if (below(4) === 0) {
        story.facts.push({ fact: kind.facts.withdrawn, body: head, sequence: ++sequence });
        story.facts.push({ fact: stockPosted, body: { ...head, lines: [] }, sequence: ++sequence });
        last = undefined;
        continue;
      }
      const lines = lineIds.slice(below(3)).map((lineId) => ({
        ...{ lineId, productId: one(world.products), depotId: one(world.warehouses) },
        quantityBase: new Decimal(1 + below(9)).times(stockDirection(kind.movements)).toFixed(),
      }));
      const money = (amount: number): string => new Decimal(amount).times(kind.amounts.sign).toFixed(2);
      const [debt, paid] = [money(below(100)), money(below(50))];
      const credit = kind.partner?.type === "客户";
      const { example } = kind.facts.effective;
      story.facts.push({
        fact: kind.facts.effective,
        body: {
          ...{
            ...example,
            ...head,
            partnerId: credit ? world.customer : null,
            partnerType: credit ? "客户" : "",
            amountDebt: debt,
          },
          ...{ amountPaid: paid, accounts: [{ accountId: world.account, amount: paid }] },
          lines: lines.map((line) => ({ ...example.lines[0], ...line })),
        },
        sequence: ++sequence,
      });
      const stockLines = lines.map((line) => ({ ...line, unitCost: "1.000000", value: `${line.quantityBase}.500000` }));
      story.facts.push({ fact: stockPosted, body: { ...head, lines: stockLines }, sequence: ++sequence });
      const moved = new Map(
        stockLines.map(({ lineId, productId, depotId: warehouseId, quantityBase: quantity, value: worth }) => [
          lineId,
          { kind: kind.name, productId, depotId: warehouseId, day, quantity, worth },
        ]),
      );
      if (below(3) === 0) {
        const [line] = stockLines;
        if (!line) continue;
        const value = `${line.quantityBase}.750000`;
        story.facts.push({
          fact: costsChanged,
          body: {
            productId: line.productId,
            lines: [{ ...head, lineId: line.lineId, unitCost: "1", value, valueChange: "0.25" }],
          },
          sequence: ++sequence,
        });
        const current = moved.get(line.lineId);
        if (current) current.worth = value;
      }
      last = { moved, owed: { id, kind: kind.name, day, debt: credit ? debt : "0", paid } };
    }
    if (last) story.moved.push(...last.moved.values());
    if (last) story.openItems.push(last.owed);
  }
}

function slips(world: World, { below, one }: Chances, story: Story): void {
  for (let count = 0; count < 6; count++) {
    const slipId = newId();
    let last: Slip | undefined;
    for (let revision = 1; revision <= 1 + below(2); revision++) {
      const day = one(DAYS);
      const head = { slipId, kind: "money-in", number: `SK${count}`, revision, billTime: timeOf(day) };
      if (below(4) === 0) {
        story.facts.push({ fact: slipWithdrawn, body: head, sequence: 0 });
        last = undefined;
        continue;
      }
      const total = new Decimal(1 + below(40));
      const { id: documentId, kind: documentKind } =
        story.openItems.length > 0 ? one(story.openItems) : { id: newId(), kind: "sale-out" };
      const change = total.minus(1).toFixed(2);
      story.facts.push({
        fact: slipEffective,
        body: {
          ...{ ...slipEffective.example, ...head, partnerId: world.customer, accountId: world.account },
          ...{ totalPrice: total.toFixed(2), discountMoney: "1.00", changeAmount: change },
          lines: [
            { lineId: newId(), accountId: null, itemId: null, documentId, documentKind, eachAmount: total.toFixed(2) },
          ],
        },
        sequence: 0,
      });
      last = { day, total: total.toFixed(2), change, kind: documentKind, documentId };
    }
    if (last) story.slips.push(last);
  }
}

const sum = (figures: readonly string[]): Decimal => figures.reduce((all, each) => all.plus(each), new Decimal(0));

const PAST = JSON.stringify({ asOf: "2026-11-20" });
/** Facts in random order, some of them twice, in small groups of one publisher. */
function handfulsOf(facts: readonly TestFact[], { below, shuffled }: Chances): TestFact[][] {
  const all = shuffled([...facts, ...facts.filter(() => below(4) === 0)]);
  const handfuls = [...Map.groupBy(all, ({ fact }) => fact.publisher).values()].flatMap((mine) => {
    const parts: TestFact[][] = [];
    while (mine.length > 0) parts.push(mine.splice(0, 1 + below(8)));
    return parts;
  });
  return shuffled(handfuls);
}

/** Four processes consume them concurrently. */
async function consumeShuffled(owner: Actor, facts: readonly TestFact[], chance: Chances): Promise<void> {
  const { below } = chance;
  const waiting = handfulsOf(facts, chance);
  const replica = async (): Promise<void> => {
    for (let handful = waiting.pop(); handful; handful = waiting.pop()) {
      await harness.consume(owner, handful);
      // Settings, and so the time zone, change in between: days are reassigned while others post.
      if (below(4) === 0) await harness.redate(owner);
      // Quarters are closed meanwhile, and later facts have to change them.
      if (below(6) === 0) await harness.closeQuarter(owner);
    }
  };
  await Promise.all([replica(), replica(), replica(), replica()]);
  await harness.redate(owner);
}

/** A rebuild consumes most of them and makes the sums at its end, while the service consumes the others. */
async function consumeRebuilding(owner: Actor, facts: readonly TestFact[], chance: Chances): Promise<void> {
  const waiting = handfulsOf(facts, chance);
  const late = waiting.splice(0, 6);
  const consume = async (isRebuild: boolean): Promise<void> => {
    for (let handful = waiting.pop(); handful; handful = waiting.pop()) {
      await harness.consume(owner, handful, isRebuild);
      if (chance.below(4) === 0) await harness.redate(owner);
    }
  };
  await Promise.all([consume(true), consume(true), consume(false)]);
  const consumeLate = async (): Promise<void> => {
    for (const handful of late) await harness.consume(owner, handful);
  };
  await Promise.all([harness.makeSums(owner), consumeLate()]);
  await harness.redate(owner);
  while (await harness.closeQuarter(owner));
}

/** Values of warehouses: their shares of the product by quantity, with remaining cents carried on in the order of ids. */
function sharesOf(balances: Story["moved"], warehouses: readonly string[]): Map<string, string> {
  const quantityOf = (some: Story["moved"]) => sum(some.map(({ quantity }) => quantity));
  const [whole, worth] = [quantityOf(balances), sum(balances.map((each) => each.worth))];
  const price = productsChanged.example.products[0]?.barcodes[0]?.purchaseDecimal ?? "0";
  const upTo = (quantity: Decimal) =>
    (whole.isZero() ? quantity.times(price) : worth.times(quantity).div(whole)).toDecimalPlaces(
      2,
      Decimal.ROUND_HALF_UP,
    );
  let soFar = new Decimal(0);
  return new Map(
    warehouses.toSorted().map((warehouseId) => {
      const before = soFar;
      soFar = soFar.plus(quantityOf(balances.filter((each) => each.depotId === warehouseId)));
      return [warehouseId, upTo(soFar).minus(upTo(before)).toFixed(2)];
    }),
  );
}

/** What warehouses have of each product on each day, and their shares of its value. */
async function expectShares(as: Actor, world: World, story: Story): Promise<void> {
  for (const productId of world.products)
    for (const day of DAYS) {
      const { rows } = await harness.ask(getProductWarehouseStock, {
        as,
        query: { materialId: productId, asOf: day },
      });
      const balances = story.moved.filter((m) => m.productId === productId && m.day <= day);
      const shared = sharesOf(balances, world.warehouses);
      for (const warehouseId of world.warehouses) {
        const there = balances.filter((m) => m.depotId === warehouseId);
        const row = rows.find((each) => each.depotId === warehouseId);
        const where = `${productId} in ${warehouseId} on ${day}`;
        expect(row?.currentStock ?? "0", where).toBe(sum(there.map(({ quantity }) => quantity)).toFixed());
        expect(new Decimal(row?.allPrice ?? 0).toFixed(2), where).toBe(shared.get(warehouseId));
      }
    }
}

/** The list of stock now, and as of a past day. */
async function expectStock(as: Actor, story: Story): Promise<void> {
  const past = await harness.ask(getListWithStock, {
    as,
    query: { currentPage: 1, pageSize: 10, search: PAST },
  });
  const now = await harness.ask(getListWithStock, { as, query: { currentPage: 1, pageSize: 10 } });
  expect(now.totals.currentStock).toBe(sum(story.moved.map(({ quantity }) => quantity)).toFixed());
  expect(now.totals.currentStockPrice).toBe(sum(story.moved.map(({ worth }) => worth)).toFixed(2));
  const until = story.moved.filter(({ day }) => day <= "2026-11-20").map(({ quantity }) => quantity);
  expect(past.totals.currentStock).toBe(sum(until).toFixed());
}

const RANGE = { beginTime: "2026-02-01", endTime: "2026-02-28" };
const RANGED = { search: JSON.stringify(RANGE), currentPage: 1, pageSize: 20 };
/** What moved in these days. */
const movedIn = ({ moved }: Story): Story["moved"] =>
  moved.filter(({ day }) => day >= RANGE.beginTime && day <= RANGE.endTime);

/** What came in and went out in some days, as sums and by lines. */
async function expectInOut(as: Actor, story: Story): Promise<void> {
  const period = await harness.ask(getInOutStock, {
    as,
    query: RANGED,
  });
  const during = movedIn(story);
  const signed = (sign: 1 | -1) =>
    sum(during.map(({ quantity }) => quantity).filter((q) => new Decimal(q).times(sign).gt(0)));
  expect(period.totals).toMatchObject({
    prevSum: sum(story.moved.filter(({ day }) => day < RANGE.beginTime).map(({ quantity }) => quantity)).toFixed(),
    inSum: signed(1).toFixed(),
    outSum: signed(-1).negated().toFixed(),
  });

  for (const [type, sign] of [
    ["入库", 1],
    ["出库", -1],
  ] as const) {
    const counted = await harness.ask(findInOutProductCount, {
      as,
      query: { type, ...RANGED },
    });
    const lines = during.filter(({ quantity }) => new Decimal(quantity).times(sign).gt(0));
    // Each line has the amount of its kind's example.
    const priceSum = new Decimal(20).times(lines.length).toFixed(2);
    expect(counted.totals, type).toEqual({ numSum: signed(sign).abs().toFixed(), priceSum });
  }
}

/** Revenue and cost of what was sold in these days. */
async function expectProfit(as: Actor, story: Story): Promise<void> {
  const sold = movedIn(story).filter((each) => saleKinds.some((name) => name === each.kind));
  // Each line has the net amount of its kind's example.
  const revenue = sum(sold.map(({ quantity }) => (quantity.startsWith("-") ? "19.47" : "-19.47"))).toFixed(2);
  const cost = sum(sold.map(({ worth }) => worth)).negated();
  const products = await harness.ask(getProductProfit, {
    as,
    query: RANGED,
  });
  const sales = await harness.ask(getGrossProfit, {
    as,
    query: { of: "profit", ...RANGED },
  });
  expect(products.totals.netAmount).toBe(revenue);
  expect(sales.totals.revenue).toBe(revenue);
  expect(new Decimal(products.totals.cost ?? "0").toFixed(2)).toBe(cost.toFixed(2));
  expect(new Decimal(sales.totals.cost ?? "0").toFixed(2)).toBe(cost.toFixed(2));
}

/** What the customer owes before and after these days, and of which documents. */
async function expectStatements(as: Actor, world: World, story: Story): Promise<void> {
  const stated = await harness.ask(getStatementAccount, {
    as,
    query: { supplierType: "客户", ...RANGED },
  });
  const openItemsOn = (day: string) =>
    sum(story.openItems.filter((each) => each.day <= day).map(({ debt }) => debt))
      .minus(sum(story.slips.filter((each) => each.day <= day).map(({ total }) => total)))
      .plus(10);
  expect(stated.rows).toMatchObject([
    { preNeed: openItemsOn("2026-01-31").toFixed(2), allNeed: openItemsOn("2026-02-28").toFixed(2) },
  ]);
  const open = await harness.ask(getStatementOpenDocuments, {
    as,
    query: { supplierType: "客户", organId: world.customer, currentPage: 1, pageSize: 100 },
  });
  const rest = new Map(
    story.openItems.map(({ id, kind, debt }) => [
      `${kind} ${id}`,
      new Decimal(debt).minus(
        sum(story.slips.filter((slip) => slip.documentId === id && slip.kind === kind).map(({ total }) => total)),
      ),
    ]),
  );
  for (const { documentId, kind, debt } of open.rows) expect(debt).toBe(rest.get(`${kind} ${documentId}`)?.toFixed(2));
}

/** The balance of the account: what it began with, payments of documents, and slips. */
async function expectAccount(as: Actor, story: Story): Promise<void> {
  const accounts = await harness.ask(listWithBalance, { as, query: { currentPage: 1, pageSize: 10 } });
  const booked = sum([...story.openItems.map(({ paid }) => paid), ...story.slips.map(({ change }) => change)]).plus(
    100,
  );
  expect(accounts.rows).toMatchObject([{ currentAmount: booked.toFixed(2) }]);
}

async function expectModel(seed: number, consume: typeof consumeShuffled): Promise<void> {
  const chance = chances(seed);
  const owner = harness.tenant();
  const world: World = {
    products: [newId(), newId()],
    warehouses: [newId(), newId()],
    customer: newId(),
    account: newId(),
  };
  const story: Story = { facts: [], moved: [], openItems: [], slips: [] };
  documents(world, chance, story);
  slips(world, chance, story);
  const masters = [
    settings({ moveAvgPriceFlag: true }),
    partner({ id: world.customer, beginNeedGet: "10" }),
    account({ id: world.account, initialAmount: "100" }),
    ...world.warehouses.map((id) => warehouseFact({ id })),
    ...world.products.map((id) => product({ id })),
  ];
  await consume(owner, [...story.facts, ...masters], chance);

  await expectShares(owner, world, story);
  await expectStock(owner, story);
  await expectInOut(owner, story);
  await expectProfit(owner, story);
  await expectStatements(owner, world, story);
  await expectAccount(owner, story);
}

it.each(Array.from({ length: 16 }, (_, seed) => seed + 1))(
  "projections add up to the latest fact of each document in any order, repeated, with edits and withdrawals, in four processes (seed %i)",
  (seed) => expectModel(seed, consumeShuffled),
);
it.each(Array.from({ length: 8 }, (_, seed) => seed + 101))(
  "projections add up when a rebuild leaves months out and makes them at its end, while others post (seed %i)",
  (seed) => expectModel(seed, consumeRebuilding),
);
