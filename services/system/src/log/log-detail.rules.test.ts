import type { LogOperation } from "@kontor/contracts/core/operation";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { expect, it } from "vitest";
import { detailOf } from "./log-detail.rules.ts";

const nobody = new Map<string, string>();
const sale = { operation: "sale-out" as const, priceLimits: [], names: nobody };
const change = (field: string, before: string | null, after: string | null) => ({
  field,
  before,
  after,
  isHidden: false,
});

it("an edit is told in the words of the form, names in place of ids, and nothing that no form shows", () => {
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

it("lines stand side by side by their place; those that came or went are told whole; what is beyond is counted", () => {
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
          { place: 1, became: "changed", changes: [change("operNumber", "1", "5")] },
          { place: 2, became: "removed", changes: [change("barCode", "69", null), change("operNumber", "2", null)] },
        ],
      },
    ],
  });
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
  "of %s no figure is told to whom its prices are hidden, neither of the document nor of its lines and accounts (RBAC-7)",
  (operation, { priceLimit }) => {
    const deleted = {
      before: { number: "X1", ...money, accounts: [{ accountId: "c", amount: "9.99" }], lines: [line] },
      after: {},
    };
    const hidden = detailOf(deleted, { operation, priceLimits: [priceLimit], names: nobody });
    expect(JSON.stringify(hidden)).not.toContain("9.99");
    expect(hidden.changes).toContainEqual({ field: "totalPrice", before: null, after: null, isHidden: true });
    expect(JSON.stringify(detailOf(deleted, { operation, priceLimits: [], names: nobody }))).toContain("9.99");
  },
);

it.each([
  ["supplier", "4", { beginNeedPay: "9.99" }],
  ["customer", "6", { beginNeedGet: "9.99" }],
  ["member", "5", { advanceIn: "9.99" }],
  ["account", "6", { initialAmount: "9.99" }],
  ["recosting", "4", { worthChange: "9.99", costChange: "9.99" }],
  ["material", "4", { prices: { "69": ["9.99", "1", "2", "3"] } }],
  ["material", "6", { prices: { "69": ["1", "2", "3", "9.99"] } }],
  [
    "money-in",
    "6",
    { totalPrice: "9.99", changeAmount: "9.99", lines: [{ id: "a", position: 0, eachAmount: "9.99" }] },
  ],
] as const)("of %s what the code %s hides is not told", (operation, limit, after) => {
  const found = (priceLimits: ("4" | "5" | "6")[]) =>
    JSON.stringify(detailOf({ before: {}, after }, { operation, priceLimits, names: nobody }));
  expect(found([limit])).not.toContain("9.99");
  expect(found([])).toContain("9.99");
});

it("what was still open when books were closed is told check by check", () => {
  const open = [
    { check: "drafts", kind: "purchase-in", count: 3 },
    { check: "books-uneven", kind: null, count: 1 },
  ];
  const row = { before: { closedTo: null }, after: { closedTo: "2026-10-31", warnings: open } };
  const added = { place: null, became: "added" };
  expect(detailOf(row, { operation: "closing", priceLimits: [], names: nobody })).toEqual({
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

it("what nobody has judged, such as a field that holds an object, is not told", () => {
  const after = { config: { price: "9.99" }, name: "x" };
  expect(detailOf({ before: {}, after }, { operation: "depot", priceLimits: [], names: nobody }).changes).toEqual([
    change("name", null, "x"),
  ]);
});
