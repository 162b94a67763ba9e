import { Refusal } from "@kontor/contracts/core/error";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { expect, it } from "vitest";
import { costNeedOf, needyOf, refuseCostless } from "./cost.rules.ts";
import type { DocumentLine, StoredDocument } from "./model.ts";

const moved = { id: "l", productId: "p", barcodeId: "b", depotId: "w", quantityBase: "1" };

it("products need a known cost only in documents without a source: returns by which goods come in, and gifts that come in", () => {
  const needs = documentKinds.map((kind) => [kind.name, costNeedOf(kind, null, [moved])]).filter(([, need]) => need);
  expect(Object.fromEntries(needs)).toEqual({
    ...{ "purchase-in": "gift", "other-in": "gift" },
    ...{ "sale-back": "return", "retail-back": "return" },
  });
  expect(documentKinds.filter((kind) => costNeedOf(kind, "source", [moved]))).toEqual([]);
});

/** What the rules read of a document: `[barcode, product, amount, share of the fees]` for each line. */
function documentOf(lines: readonly (readonly [string, string, string, string?])[], discountAmount = "0.00") {
  const total = lines.reduce((sum, [, , amount]) => sum + Number(amount), 0).toFixed(2);
  const head = { linkId: null, number: "N1", discountAmount, amountTotal: total, amountWithTax: total, taxParts: null };
  return {
    head,
    lines: lines.map(([barCode, productId, amount, fees = "0.00"], at) => ({
      ...{
        id: String(at),
        depotId: "w",
        quantityBase: "1",
        barCode,
        productId,
        name: "Tea",
        quantity: "1",
        unitPrice: amount,
        fees,
      },
      ...{ amount, taxRate: "0", taxAmount: "0.00", amountWithTax: amount },
    })) as unknown as DocumentLine[],
    accounts: [],
  } as unknown as StoredDocument;
}

it.each<[string, StoredDocument, string[]]>([
  ["at price 0", documentOf([["A", "a", "0.00"]]), ["A"]],
  ["at an amount that is nothing after the discount", documentOf([["A", "a", "5.00"]], "5.00"), ["A"]],
  ["at a price", documentOf([["A", "a", "5.00"]]), []],
  ["at price 0 with a share of the fees", documentOf([["A", "a", "0.00", "1.00"]]), []],
  [
    "at price 0 beside a priced line of its product",
    documentOf([
      ["A", "a", "0.00"],
      ["case", "a", "5.00"],
      ["B", "b", "0.00"],
    ]),
    ["B"],
  ],
])("a line of incoming goods needs its product's cost only where it has no value itself: %s", (_, document, needy) => {
  expect(needyOf(purchaseIn, document)?.lines.map(({ barCode }) => barCode)).toEqual(needy);
});

it("each line whose product lacks a needed cost is refused with its row, name and barcode, and without any figure", () => {
  const document = documentOf([
    ["A", "a", "0.00"],
    ["B", "b", "0.00"],
    ["A", "a", "0.00"],
  ]);
  const refused = (kind: typeof purchaseIn | typeof saleReturn, costless: string): unknown => {
    const needy = needyOf(kind, document);
    try {
      return needy && refuseCostless(document, needy, (barCode) => barCode === costless, 1);
    } catch (error) {
      return error instanceof Refusal ? error.issues : error;
    }
  };
  const values = { barCode: "A", name: "Tea" };
  const issues = (id: string, field: string) => [
    { id, field: `lines.0.${field}`, row: 1, values },
    { id, field: `lines.2.${field}`, row: 3, values },
  ];
  expect(refused(saleReturn, "A")).toEqual(issues("document-return-cost-unknown", "barCode"));
  expect(refused(purchaseIn, "A")).toEqual(issues("document-cost-unknown", "unitPrice"));
  expect(refused(purchaseIn, "C")).toBeUndefined();
});
