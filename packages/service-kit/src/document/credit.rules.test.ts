import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import fc from "fast-check";
import { expect, test } from "vitest";
import { creditChange, creditIncrease, type ExposedOrder } from "./credit.rules.ts";
import type { DocumentHeader, DocumentLine, StoredDocument } from "./model.ts";
import { amountOpen } from "./open-order.rules.ts";

const amounts = {
  amountPaid: "0",
  amountDebt: "0",
  amountDeposit: "0",
  depositReturned: "0",
  discountAmount: "0",
  amountWithTax: "100.00",
};
const line = (id: string, quantityBase: string, linkLineId: string | null = null) =>
  ({ id, quantityBase, linkLineId, amountWithTax: "100.00" }) as DocumentLine; // what the rules look at
const documentOf = (
  head: Partial<DocumentHeader>,
  lines: readonly DocumentLine[] = [line("l", "10")],
): StoredDocument => ({
  head: {
    id: "d",
    partnerId: "p",
    effective: true,
    isClosed: false,
    linkId: null,
    depositAccountId: null,
    ...amounts,
    ...head,
  } as DocumentHeader,
  lines: [...lines],
  accounts: [],
});
const gone = (document: StoredDocument) => ({ ...document, head: { ...document.head, effective: false } });
/** A delivery of so many of the order's ten pieces, at 10.00 each unless said otherwise. */
const delivery = (quantity: string, head: Partial<DocumentHeader> = {}) =>
  documentOf({ linkId: "o", amountDebt: (Number(quantity) * 10).toFixed(2), ...head }, [line("d1", quantity, "l")]);
const orderOf = (takenBase = "0", head: Partial<DocumentHeader> = {}): ExposedOrder => ({
  id: "o",
  head: documentOf(head).head,
  lines: [{ ...line("l", "10"), takenBase }],
});
type Case = readonly [
  string,
  Parameters<typeof creditIncrease>[0],
  StoredDocument | undefined,
  StoredDocument,
  ExposedOrder[],
  string?,
];

const cases: readonly Case[] = [
  [
    "a new order adds its amount after discount",
    saleOrder,
    undefined,
    documentOf({ discountAmount: "10.00" }),
    [],
    "90.00",
  ],
  ["a new order adds its amount less its deposit", saleOrder, undefined, documentOf({ amountPaid: "30" }), [], "70.00"],
  ["an order without effect adds nothing", saleOrder, undefined, documentOf({ effective: false }), []],
  ["an order whose amount falls adds nothing", saleOrder, documentOf({}), documentOf({ discountAmount: "5" }), []],
  [
    "an order whose amount rises adds the difference",
    saleOrder,
    documentOf({ discountAmount: "5" }),
    documentOf({}),
    [],
    "5.00",
  ],
  [
    "an order of another customer than before adds its whole amount",
    saleOrder,
    documentOf({ partnerId: "q" }),
    documentOf({}),
    [],
    "100.00",
  ],
  ["a deleted order adds nothing", saleOrder, documentOf({}), gone(documentOf({})), []],
  [
    "an order that is opened again adds what deliveries left of it",
    saleOrder,
    documentOf({ isClosed: true }),
    documentOf({}),
    [{ ...orderOf("4"), id: "d" }],
    "60.00",
  ],
  [
    "an order that is opened again, and whose deposit was refunded, counts the deposit as paid once more",
    saleOrder,
    documentOf({ isClosed: true, amountPaid: "30", depositAccountId: "a", depositReturned: "20" }),
    documentOf({ amountPaid: "30" }),
    [{ ...orderOf("4"), id: "d" }],
    "40.00",
  ],
  [
    "an order that is opened again adds what deliveries left of it",
    saleOrder,
    documentOf({ isClosed: true, amountPaid: "30", depositReturned: "20" }),
    documentOf({ amountPaid: "30" }),
    [{ ...orderOf("4"), id: "d" }],
    "60.00",
  ],
  ["a sale adds its open amount", saleOut, undefined, documentOf({ amountDebt: "80" }), [], "80.00"],
  ["a sale that is paid at once adds nothing", saleOut, undefined, documentOf({ amountPaid: "80" }), []],
  ["a sale without effect adds nothing", saleOut, undefined, documentOf({ amountDebt: "80", effective: false }), []],
  [
    "a delivery at its order's prices adds nothing, because the order's open amount falls as the debt rises",
    saleOut,
    undefined,
    delivery("4"),
    [orderOf()],
  ],
  [
    "a delivery at more than its order's prices adds the difference",
    saleOut,
    undefined,
    delivery("4", { amountDebt: "45" }),
    [orderOf()],
    "5.00",
  ],
  [
    "a delivery of more than is left of its order adds the excess",
    saleOut,
    undefined,
    delivery("4"),
    [orderOf("8")],
    "20.00",
  ],
  [
    "a delivery that deducts its order's deposit adds nothing",
    saleOut,
    undefined,
    delivery("4", { amountDebt: "10", amountDeposit: "30" }),
    [orderOf()],
  ],
  [
    "a delivery of a closed order adds its debt",
    saleOut,
    undefined,
    delivery("4"),
    [orderOf("0", { isClosed: true })],
    "40.00",
  ],
  [
    "a deleted delivery adds nothing, because its order's open amount rises as the debt falls",
    saleOut,
    delivery("4"),
    gone(delivery("4")),
    [orderOf()],
  ],
  [
    "a deleted delivery that was paid adds what is open of its order again",
    saleOut,
    delivery("4", { amountDebt: "0" }),
    gone(delivery("4")),
    [orderOf()],
    "40.00",
  ],
  ["a return adds nothing", saleReturn, undefined, documentOf({ amountDebt: "20" }), []],
  [
    "a deleted return adds what it had taken off the debt",
    saleReturn,
    documentOf({ amountDebt: "20" }),
    gone(documentOf({})),
    [],
    "20.00",
  ],
  ["a purchase adds nothing", purchaseIn, undefined, documentOf({ amountDebt: "20" }), []],
];
for (const [what, kind, before, after, orders, amount] of cases)
  test(`a document raises its customer's credit exposure by what it adds: ${what}`, () => {
    const decision = { before, after, event: "effective" as const, isGone: false };
    expect(creditIncrease(kind, decision, orders)).toEqual(amount && { partnerId: "p", amount });
    expect(creditIncrease(kind, { ...decision, event: "none" }, orders)).toBeUndefined();
  });

test("all changes of the credit exposure by an order and its deliveries add up to what is owed and still open of the order", () => {
  const step = fc.record({
    at: fc.nat(3),
    pieces: fc.nat(5),
    cents: fc.nat(5000),
    paid: fc.nat(5000),
    stays: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const order = orderOf();
      const deliveries = new Map<number, StoredDocument>();
      const takenBy = (except?: number) =>
        String(
          [...deliveries].reduce(
            (sum, [at, { lines }]) => (at === except ? sum : sum + Number(lines[0]?.quantityBase)),
            0,
          ),
        );
      let total = creditChange(
        saleOrder,
        { before: undefined, after: documentOf({}), event: "effective", isGone: false },
        [],
      );
      for (const { at, pieces, cents, paid, stays } of steps) {
        const before = deliveries.get(at);
        const amountDebt = ((cents - Math.min(cents, paid)) / 100).toFixed(2);
        const saved = delivery(String(pieces), { amountDebt });
        const after = stays || !before ? saved : gone(before);
        const others = [{ ...order, lines: [{ ...line("l", "10"), takenBase: takenBy(at) }] }];
        total = total.plus(
          creditChange(saleOut, { before, after, event: "effective", isGone: !after.head.effective }, others),
        );
        if (after.head.effective) deliveries.set(at, after);
        else deliveries.delete(at);
      }
      const owed = [...deliveries.values()].reduce((sum, { head }) => sum + Number(head.amountDebt), 0);
      const rest = Number(amountOpen(order.head, [{ ...line("l", "10"), takenBase: takenBy() }]));
      expect(total.toFixed(2)).toBe((owed + rest).toFixed(2));
    }),
  );
});
