import type { PriceLimit } from "@kontor/contracts/core/actor";
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { expect, it } from "vitest";
import { detailOf } from "./log-detail.rules.ts";

const nobody = new Map<string, string>();
const sale = { operation: "sale-out" as const, priceLimits: [], names: nobody, isLimited: false };
const change = (field: string, before: string | null, after: string | null) => ({
  field,
  before,
  after,
  isHidden: false,
});

it("an edit is shown with the labels of the form, names in place of ids, and without fields that no form shows", () => {
  const names = new Map([
    ["p1", "Spring shop"],
    ["s1", "Li"],
    ["s2", "Wang"],
  ]);
  const before = { remark: "", partnerId: "p0", effective: false, materials: "tea", sellerIds: ["s1"] };
  const after = { remark: "urgent", partnerId: "p1", effective: true, materials: "cups", sellerIds: ["s1", "s2"] };
  expect(detailOf({ before, after }, { ...sale, names })).toEqual({
    changes: [
      change("organId", "p0", "Spring shop"),
      change("salesMan", "Li", "Li, Wang"),
      change("remark", null, "urgent"),
    ],
    groups: [],
  });
});

it("changed lines are compared by position, added and removed ones are shown in full, and those beyond the limit are counted", () => {
  const before = {
    lines: [
      { position: 0, quantity: "1" },
      { id: "b", position: 1, barCode: "69", quantity: "2" },
    ],
  };
  const after = { lines: [{ position: 0, quantity: "5" }], linesChanged: 9 };
  expect(detailOf({ before, after }, sale)).toEqual({
    changes: [],
    groups: [
      {
        name: "lines",
        more: 7,
        rows: [
          { place: 1, became: "changed", about: [], changes: [change("operNumber", "1", "5")] },
          {
            place: 2,
            became: "removed",
            about: [],
            changes: [change("barCode", "69", null), change("operNumber", "2", null)],
          },
        ],
      },
    ],
  });
});

const receipt = { operation: "money-in" as const, priceLimits: [], names: nobody, isLimited: false };
const settlingLine = (settlesNumber: string | null, settlesKind = "sale-out") => ({
  position: 0,
  settlesKind,
  settlesNumber,
});

it("a receipt's line that settles another document shows both numbers, and its kind is that of the document", () => {
  const moved = { before: { lines: [settlingLine("XSCK1")] }, after: { lines: [settlingLine("XSCK2")] } };
  const detailOfChange = { place: 1, became: "changed", about: [{ field: "settlesKind", value: "sale-out" }] };
  const rowsOf = (limited: boolean) => detailOf(moved, { ...receipt, isLimited: limited }).groups[0]?.rows;
  expect(rowsOf(false)).toEqual([{ ...detailOfChange, changes: [change("settlesNumber", "XSCK1", "XSCK2")] }]);
  const hidden = { field: "settlesNumber", before: null, after: null, isHidden: true };
  expect(rowsOf(true)).toEqual([{ ...detailOfChange, changes: [hidden] }]);
});

it("a deleted receipt shows what it settled: a document by its number, an opening balance by its kind, and in older entries the document's id", () => {
  const line = { position: 0, isOpening: false, settlesKind: "sale-out", settlesId: "d", eachAmount: "5.00" };
  const opening = { ...line, position: 1, isOpening: true, settlesKind: "opening", settlesId: "p" };
  const detailOfChange = (lines: object[]) =>
    detailOf({ before: { lines }, after: {} }, receipt).groups[0]?.rows.map(({ changes }) =>
      changes.map(({ field, before }) => `${field} ${before}`),
    );
  const openingDetails = ["settlesKind opening", "eachAmount 5.00"];
  const lineDetails = (number: string) => ["settlesKind sale-out", `settlesNumber ${number}`, "eachAmount 5.00"];
  expect(
    detailOfChange([
      { ...line, settlesNumber: "XSCK1" },
      { ...opening, settlesNumber: null },
    ]),
  ).toEqual([lineDetails("XSCK1"), openingDetails]);
  expect(detailOfChange([line, opening])).toEqual([lineDetails("d"), openingDetails]);
});

it.each([
  ["a document's line by its product", "sale-out", "lines", { position: 0, barCode: "69", name: "Tea" }, ["69", "Tea"]],
  ["a receipt's line by what it settles", "money-in", "lines", settlingLine("XSCK1"), ["sale-out", "XSCK1"]],
  ["an amount by its account", "sale-out", "accounts", { accountId: "c" }, ["c"]],
] as const)(
  "a changed line of which only figures differ is shown with what it is about: %s",
  (_what, operation, list, naming, values) => {
    const row = (figure: string) => ({ [list]: [{ ...naming, quantity: figure, eachAmount: figure, amount: figure }] });
    const [detail] = detailOf({ before: row("1"), after: row("2") }, { ...receipt, operation }).groups;
    expect(detail?.rows[0]?.about.map(({ value }) => value)).toEqual(values);
  },
);

it("changed prices of a product are shown with their barcode", () => {
  const row = (price: string) => ({ prices: { "69": ["1", "2", price, "4"] } });
  const [detail] = detailOf({ before: row("3"), after: row("5") }, { ...receipt, operation: "material" }).groups;
  expect(detail?.rows[0]).toMatchObject({ about: [{ field: "barCode", value: "69" }], became: "changed" });
});

const money = {
  ...{ amountTotal: "9.99", amountWithTax: "9.99", amountAfterDiscount: "9.99", amountDue: "9.99", amountDebt: "9.99" },
  ...{ amountPaid: "9.99", amountOther: "9.99", discountAmount: "9.99", amountDeposit: "9.99", amountReceived: "9.99" },
  ...{ amountTax: "9.99" },
};
const line = {
  id: "a",
  position: 0,
  barCode: "69",
  unitPrice: "9.99",
  amount: "9.99",
  taxAmount: "9.99",
  amountWithTax: "9.99",
};

it.each(documentKinds.map((kind) => [kind.name as LogOperation, kind] as const))(
  "a log entry of %s shows no amounts of the document, its lines and accounts to users from whom its prices are hidden (RBAC-7)",
  (operation, { priceLimit }) => {
    const deleted = {
      before: { number: "X1", ...money, accounts: [{ accountId: "c", amount: "9.99" }], lines: [line] },
      after: {},
    };
    const hidden = detailOf(deleted, { operation, priceLimits: [priceLimit], names: nobody, isLimited: false });
    expect(JSON.stringify(hidden)).not.toContain("9.99");
    expect(hidden.changes).toContainEqual({ field: "totalPrice", before: null, after: null, isHidden: true });
    expect(
      JSON.stringify(detailOf(deleted, { operation, priceLimits: [], names: nobody, isLimited: false })),
    ).toContain("9.99");
  },
);

it.each([
  ["supplier", "4", { beginNeedPay: "9.99" }],
  ["customer", "6", { beginNeedGet: "9.99", creditLimit: "9.99" }],
  ["member", "5", { advanceIn: "9.99" }],
  ["account", "6", { initialAmount: "9.99" }],
  ["recosting", "4", { worthChange: "9.99", costChange: "9.99" }],
  ["material", "4", { purchaseDecimal: "9.99", prices: { "69": ["9.99", "1", "2", "3"] } }],
  ["material", "6", { prices: { "69": ["1", "2", "3", "9.99"] } }],
  [
    "money-in",
    "6",
    { totalPrice: "9.99", changeAmount: "9.99", lines: [{ id: "a", position: 0, eachAmount: "9.99" }] },
  ],
] as const)(
  "log entries of %s do not show the fields that the price-hiding code %s hides, whether a row was added or deleted",
  (operation, limit, figures) => {
    for (const sides of [
      { before: {}, after: figures },
      { before: figures, after: {} },
    ]) {
      const detail = (priceLimits: ("4" | "5" | "6")[]) =>
        JSON.stringify(detailOf(sides, { operation, priceLimits, names: nobody, isLimited: false }));
      expect(detail([limit])).not.toContain("9.99");
      expect(detail([])).toContain("9.99");
    }
  },
);

it("a partner's log entry does not repeat its type, which the module names", () => {
  const before = { type: "客户", supplier: "Spring shop" };
  expect(
    detailOf({ before, after: {} }, { operation: "customer", priceLimits: [], names: nobody, isLimited: false })
      .changes,
  ).toEqual([change("supplier", "Spring shop", null)]);
});

it("a closing's log entry shows the findings that were open, one by one", () => {
  const open = [
    { check: "drafts", kind: "purchase-in", count: 3 },
    { check: "books-uneven", kind: null, count: 1 },
  ];
  const row = { before: { closedTo: null }, after: { closedTo: "2026-10-31", warnings: open } };
  const added = { place: null, became: "added", about: [] };
  expect(detailOf(row, { operation: "closing", priceLimits: [], names: nobody, isLimited: false })).toEqual({
    changes: [change("closedTo", null, "2026-10-31")],
    groups: [
      {
        ...{ name: "warnings", more: 0 },
        rows: [
          {
            ...added,
            changes: [change("check", null, "drafts"), change("kind", null, "purchase-in"), change("count", null, "3")],
          },
          { ...added, changes: [change("check", null, "books-uneven"), change("count", null, "1")] },
        ],
      },
    ],
  });
});

it("a log entry does not show fields without a display rule, such as one with an object", () => {
  const after = { config: { price: "9.99" }, name: "x" };
  expect(
    detailOf({ before: {}, after }, { operation: "depot", priceLimits: [], names: nobody, isLimited: false }).changes,
  ).toEqual([change("name", null, "x")]);
});

it("a closing shows how much of a deposit went back and where, the amount not to those who see no prices of the kind", () => {
  const order = { ...sale, operation: "sale-order" as const };
  const before = { depositReturned: "0.00", depositAccountId: null, isClosed: false };
  const after = { depositReturned: "15.00", depositAccountId: "credit", isClosed: true };
  const seen = (...priceLimits: PriceLimit[]) => detailOf({ before, after }, { ...order, priceLimits }).changes;
  const to = change("depositAccountName", null, "credit");
  const closing = change("forceCloseFlag", "false", "true");
  expect(seen()).toEqual([change("depositReturned", "0.00", "15.00"), to, closing]);
  expect(seen(saleOrder.priceLimit)).toEqual([
    { ...change("depositReturned", null, null), isHidden: true },
    to,
    closing,
  ]);
});

it("a deleted document does not say that it was not closed", () => {
  const deleted = { before: { remark: "urgent", isClosed: false, isProcurementClosed: false }, after: {} };
  expect(detailOf(deleted, sale).changes).toEqual([change("remark", "urgent", null)]);
});
