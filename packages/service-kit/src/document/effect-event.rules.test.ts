import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { describe, expect, test } from "vitest";
import { effectOf } from "./effect-event.rules.ts";
import type { DocumentHeader, DocumentLine, StoredDocument } from "./model.ts";

const line = {
  ratio: "12",
  quantity: "2.000",
  quantityBase: "24.000",
  ...{ variantId: "v", batchNumber: "", productionDate: null, expirationDate: null, serials: "" },
  unitPrice: "30.0000",
  amount: "60.00",
  taxRate: "0",
  taxAmount: "0.00",
  amountWithTax: "60.00",
  fees: "0.00",
};
const document: StoredDocument = {
  // What the rule looks at.
  head: {
    id: "d",
    number: "N1",
    revision: 3,
    sellerIds: [],
    discountAmount: "6.00",
    amountTotal: "60.00",
    amountTax: "0.00",
    amountAfterDiscount: "54.00",
    amountOther: "0.00",
    amountDeposit: "0.00",
    amountPaid: "50.00",
    amountDebt: "4.00",
  } as unknown as DocumentHeader,
  lines: [line as DocumentLine],
  accounts: [{ accountId: "a", position: 0, amount: "50.00" }],
};

describe("the effect of a document", () => {
  test("the effect of a purchase takes money out and brings goods in at their cost after the discount", () => {
    expect(effectOf(purchaseIn, document, true)).toMatchObject({
      setsPrice: "purchaseDecimal",
      amountAfterDiscount: "-54.00",
      accounts: [{ amount: "-50.00" }],
      lines: [{ quantityBase: "24.000", amountNet: "54.00", worth: "54.00" }],
    });
  });

  test("a purchase's fees that are spread over its lines are part of the goods' value, not of the lines' net amounts", () => {
    const lines = document.lines.map((each) => ({ ...each, fees: "3.50" }));
    expect(effectOf(purchaseIn, { ...document, lines }, true)).toMatchObject({
      lines: [{ amountNet: "54.00", worth: "57.50" }],
    });
  });

  test("the effect of a sale brings money in and takes goods out at the cost that the stock ledger finds", () => {
    expect(effectOf(saleOut, document, false)).toMatchObject({
      setsPrice: null,
      amountDebt: "4.00",
      lines: [{ quantityBase: "-24.000", worth: null }],
    });
  });

  test("the effect of a sale return takes money out and brings goods back at the cost that they left with", () => {
    expect(effectOf(saleReturn, document, true)).toMatchObject({
      setsPrice: null,
      amountPaid: "-50.00",
      lines: [{ quantityBase: "24.000", worth: null }],
    });
  });

  test.each(documentKinds.map((kind) => [kind.name, kind] as const))(
    "the effect of the kind %s has no zero with a minus",
    (_name, kind) => {
      expect(JSON.stringify(effectOf(kind, document, true))).not.toContain('"-0');
    },
  );
});
