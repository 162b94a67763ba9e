// What was paid with sales, asked of some of their goods: the parts come to the whole, whatever the goods are told apart by (docs/decisions/0097).
import type { Actor } from "@kontor/contracts/core/actor";
import { NIL_ID, newId } from "@kontor/contracts/core/id";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { category, effect, person, postedAs, product, settings, user, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const PLACES = ["Shop", "Store", "Yard"];
const GOODS = ["Cup", "Pot", "Tea"];
let warehouses: string[];
let products: string[];
let categories: string[];
let clerks: string[];
let sellers: string[];
const ids = (count: number): string[] => Array.from({ length: count }, () => newId());

beforeEach(async () => {
  owner = harness.tenant();
  [warehouses, products, categories, clerks, sellers] = [ids(3), ids(3), ids(2), ids(2), ids(3)];
  await harness.consume(owner, [
    settings({ version: 1, timeZone: "UTC" }),
    ...clerks.map((id, at) => user({ id, userName: `clerk ${at}` })),
    ...sellers.map((id, at) => person({ id, name: `seller ${at}` })),
  ]);
  await harness.consume(owner, [
    ...categories.map((id, at) => category({ id, name: `category ${at}` })),
    ...warehouses.map((id, at) => warehouseFact({ id, name: PLACES[at] ?? "" })),
    // The last product is of no category.
    ...products.map((id, at) => product({ id, name: GOODS[at] ?? "", categoryId: categories[at] ?? null })),
  ]);
});

interface Line {
  depot: number;
  product: number;
  quantity: number;
  cents: number;
}
interface Sold {
  isReturn: boolean;
  clerk: number;
  sellers: number;
  paid: number;
  lines: Line[];
}
const lineOf = ([depot = 0, quantity = 0, cents = 0]: readonly number[]): Line => ({
  depot,
  product: depot,
  quantity,
  cents,
});
const amountOf = (cents: number): string => new Decimal(cents).div(100).toFixed(2);

const sale = fc.record({
  ...{ isReturn: fc.boolean(), clerk: fc.nat(1), sellers: fc.nat(3), paid: fc.nat(5000) },
  lines: fc.array(
    fc.record({
      depot: fc.nat(2),
      product: fc.nat(2),
      quantity: fc.nat(4),
      cents: fc.oneof(fc.constant(0), fc.nat(9_999)),
    }),
    { minLength: 1, maxLength: 7 },
  ),
});

/** The facts of a sale or a return, from sales and from the warehouse. */
function facts({ isReturn, clerk, sellers: count, paid, lines }: Sold, at: number) {
  const [kind, sign] = isReturn ? (["sale-back", 1] as const) : (["sale-out", -1] as const);
  const head = {
    ...{ documentId: newId(), number: `${kind} ${at}`, operTime: "2026-04-20T08:00:00.000Z" },
    ...{ creatorId: clerks[clerk] ?? null, sellerIds: sellers.slice(0, count) },
  };
  const sold = lines.map(({ depot, product: of, quantity, cents }) => ({
    ...{
      lineId: newId(),
      productId: products[of] ?? "",
      depotId: warehouses[depot] ?? "",
      barcodeId: products[of] ?? "",
    },
    ...{ quantityBase: String(quantity * sign), amount: amountOf(cents), amountNet: amountOf(cents), remark: "" },
  }));
  const posted = sold.map(({ lineId, productId, depotId, quantityBase }) => ({
    ...{ lineId, productId, depotId, quantityBase, unitCost: "0", value: "0.00" },
  }));
  return {
    document: effect(kind, { ...head, amountPaid: amountOf(-sign * paid), lines: sold }),
    stock: postedAs({ ...head, kind, revision: 1, lines: posted }),
  };
}
const sell = async (all: readonly Sold[]): Promise<void> => {
  const made = all.map(facts);
  await harness.consume(
    owner,
    made.map(({ document }) => document),
  );
  await harness.consume(
    owner,
    made.map(({ stock }) => stock),
  );
};

type Filter = readonly [query: { depotIds?: string; categoryIds?: string }, search?: { materialParam?: string }];
const queryOf = ([more, search = {}]: Filter) => ({
  ...{
    currentPage: 1,
    pageSize: 200,
    search: JSON.stringify({ beginTime: "2026-04-01", endTime: "2026-04-30", ...search }),
  },
  ...more,
});
type Paid = Map<string, Decimal>;
const paidOf = (rows: readonly { subject: string | null; paidAmount: string | null }[]): Paid => {
  const sums: Paid = new Map();
  for (const { subject, paidAmount } of rows)
    sums.set(subject ?? "", (sums.get(subject ?? "") ?? new Decimal(0)).plus(paidAmount ?? Number.NaN));
  return sums;
};

/** What was paid, by person of each kind and by document, each with the total under key `all`. */
async function paidBy(filter: Filter): Promise<Paid[]> {
  const persons = [];
  for (const person of personKinds)
    persons.push(await harness.ask(getSalesByUser, { as: owner, query: { ...queryOf(filter), person } }));
  const documents = await harness.ask(getGrossProfit, { as: owner, query: { ...queryOf(filter), of: "users" } });
  const total = ({ totals }: { totals: Record<string, string | null> }) => ({
    subject: "all",
    paidAmount: totals.paidAmount ?? null,
  });
  return [
    ...persons.map((report) =>
      paidOf([...report.rows.map((row) => ({ ...row, subject: row.subjectId })), total(report)]),
    ),
    paidOf([...documents.rows.map((row) => ({ ...row, subject: row.documentId })), total(documents)]),
  ];
}
const plain = (paid: Paid): Record<string, string> =>
  Object.fromEntries([...paid].filter(([, sum]) => !sum.isZero()).map(([key, sum]) => [key, sum.toFixed(2)]));
const addedUp = (parts: readonly Paid[]): Paid =>
  paidOf(parts.flatMap((part) => [...part].map(([subject, sum]) => ({ subject, paidAmount: sum.toFixed() }))));

/** The ways to tell goods apart, each with all the parts there are. */
const splits = (): Record<string, readonly Filter[]> => ({
  warehouses: warehouses.map((depotIds) => [{ depotIds }]),
  categories: [...categories, NIL_ID].map((categoryIds) => [{ categoryIds }]),
  products: GOODS.map((materialParam) => [{}, { materialParam }]),
  "warehouses and products": warehouses.flatMap((depotIds) =>
    GOODS.map((materialParam): Filter => [{ depotIds }, { materialParam }]),
  ),
});

it.each<[string, Partial<Sold>, Line[], string[]]>([
  [
    "two lines of equal revenue share an odd cent",
    { paid: 701 },
    [
      [0, 1, 1000],
      [1, 1, 1000],
    ].map(lineOf),
    ["3.51", "3.50"],
  ],
  [
    "goods without revenue have what was paid by their quantities",
    { paid: 900 },
    [
      [0, 1, 0],
      [1, 2, 0],
    ].map(lineOf),
    ["3.00", "6.00"],
  ],
  [
    "the first line has it where there is neither revenue nor quantity",
    { paid: 500 },
    [[0, 0, 0]].map(lineOf),
    ["5.00", "0.00"],
  ],
  [
    "free goods beside sold ones have nothing",
    { paid: 500 },
    [
      [0, 3, 0],
      [1, 1, 1000],
    ].map(lineOf),
    ["0.00", "5.00"],
  ],
  [
    "what was paid back with a return is shared like it",
    { paid: 701, isReturn: true },
    [
      [0, 1, 1000],
      [1, 1, 1000],
    ].map(lineOf),
    ["-3.51", "-3.50"],
  ],
])("what was paid is told apart by goods: %s", async (_what, sold, lines, expected) => {
  await sell([{ isReturn: false, clerk: 0, sellers: 1, paid: 0, ...sold, lines }]);
  const parts = await Promise.all(warehouses.slice(0, 2).map((depotIds) => paidBy([{ depotIds }])));
  // Which of two equal lines has the cent is decided by their ids.
  expect(parts.map(([users]) => users?.get("all")?.toFixed(2)).toSorted()).toEqual(expected.toSorted());
});

it("parts by warehouse, category, product and both come to the figure of all goods, by person and by document, whatever was sold and paid", async () => {
  const [all] = fc.sample(fc.array(sale, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 20_261_128 });
  await sell(all ?? []);
  const whole = (await paidBy([{}])).map(plain);
  expect(whole[0]?.all).not.toBe("0.00");
  for (const [name, filters] of Object.entries(splits())) {
    const parts = await Promise.all(filters.map(paidBy));
    for (const [at, expected] of whole.entries())
      expect(plain(addedUp(parts.flatMap((part) => part[at] ?? []))), name).toEqual(expected);
  }
});
