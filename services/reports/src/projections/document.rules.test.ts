import { expect, it } from "vitest";
import { documentChanges, lineShare, newestOf, type PostedDocument, shareOf } from "./document.rules.ts";

const sale: PostedDocument = {
  ...{
    effective: true,
    kind: "sale-out",
    day: "2026-11-21",
    partnerId: "p",
    partnerType: "客户",
    creatorId: "c",
    departmentId: null,
  },
  ...{
    amountTotal: "20.00",
    amountAfterDiscount: "22.00",
    amountDebt: "10.00",
    ...{ amountDeposit: "0", amountReturned: "0", returnedDay: null, returnedAccountId: null },
    accountIds: ["a"],
    accountAmounts: ["12.00"],
  },
};
const NOBODY = "00000000-0000-0000-0000-000000000000";
const rowsOf = (...shares: [PostedDocument, 1 | -1][]) => {
  const changes = documentChanges();
  for (const [document, sign] of shares) shareOf(changes, document, sign);
  return { partners: changes.partners.rows(), trade: changes.trade.rows(), accounts: changes.accounts.rows() };
};

const order: PostedDocument = {
  ...{ ...sale, kind: "sale-order", amountTotal: "0", amountAfterDiscount: "0", amountDebt: "0" },
  ...{ amountDeposit: "-50", accountAmounts: ["50"] },
};

it.each([
  ["through an account", "b", "0", { account_id: "b", day: "2026-11-25", amount: "-30" }],
  ["as the partner's credit", null, "-30", undefined],
])(
  "an order's deposit counts on the order's day, and what is returned of it on the day of the return: %s",
  (_how, returnedAccountId, debt, back) => {
    const returned = { amountReturned: "30", returnedDay: "2026-11-25", returnedAccountId, amountDebt: debt };
    expect(rowsOf([{ ...order, ...returned }, 1])).toEqual({
      partners: [
        { partner_id: "p", day: "2026-11-21", debt: "0", settled: "0", deposit: "-50" },
        { partner_id: "p", day: "2026-11-25", debt, settled: "0", deposit: "30" },
      ],
      trade: [],
      accounts: [{ account_id: "a", day: "2026-11-21", amount: "50" }, ...(back ? [back] : [])],
    });
    expect(rowsOf([{ ...order, ...returned }, 1], [{ ...order, ...returned }, -1])).toEqual(rowsOf());
  },
);

it("a sale counts in its customer's debts, in the day's trade and in its settlement account", () => {
  expect(rowsOf([sale, 1])).toEqual({
    partners: [{ partner_id: "p", day: "2026-11-21", debt: "10", settled: "0", deposit: "0" }],
    trade: [{ day: "2026-11-21", trade: "sale", creator_id: "c", department_id: NOBODY, amount: "22" }],
    accounts: [{ account_id: "a", day: "2026-11-21", amount: "12" }],
  });
});

it("an edit subtracts what a document counted before, so that only the difference is left", () => {
  expect(rowsOf([sale, -1], [{ ...sale, amountDebt: "7.00" }, 1])).toEqual({
    partners: [{ partner_id: "p", day: "2026-11-21", debt: "-3", settled: "0", deposit: "0" }],
    trade: [],
    accounts: [],
  });
  expect(rowsOf([{ ...sale, effective: false }, 1])).toEqual({ partners: [], trade: [], accounts: [] });
});

it("a member's retail sale counts with its total in the day's retail trade, and on no partner's statement", () => {
  const { partners, trade } = rowsOf([{ ...sale, kind: "retail-out", partnerType: "会员" }, 1]);
  expect(partners).toEqual([]);
  expect(trade).toMatchObject([{ trade: "retail", amount: "20" }]);
});

it("of several facts about one document the one with the highest revision counts", () => {
  const word = (id: string, revision: number) => ({ id, kind: "sale-out", revision });
  expect(newestOf([word("b", 1), word("a", 2), word("a", 1), word("b", 3)], ({ id }) => id)).toEqual([
    word("a", 2),
    word("b", 3),
  ]);
});

it("lines that came in and those that went out are summed apart by kind, day, warehouse, product and barcode row, without a sign", () => {
  const { lines } = documentChanges();
  const goods = { depotId: "d", productId: "p", barcodeId: "b" };
  const line = (quantityBase: string, amount: string, amountNet: string) => ({
    ...goods,
    quantityBase,
    amount,
    amountNet,
  });
  const three = [line("2", "3.00", "2.80"), line("1.5", "2.25", "2.20"), line("-4", "8.00", "7.50")];
  const at = { kind: "disassemble", day: "2026-11-21" };
  lineShare(lines, at, three, 1);
  const row = { ...at, depot_id: "d", product_id: "p", barcode_id: "b" };
  expect(lines.rows()).toEqual([
    { ...row, is_in: "false", quantity: "4", amount: "8", net: "7.5" },
    { ...row, is_in: "true", quantity: "3.5", amount: "5.25", net: "5" },
  ]);
  lineShare(lines, at, three, -1);
  expect(lines.rows()).toEqual([]);
});
