import type { Actor } from "@kontor/contracts/core/actor";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { expect, test } from "vitest";
import { typedAmounts } from "./amounts.rules.ts";
import { writeDocumentRows } from "./document.rules.ts";
import { defaultSettings, type ProductRow } from "./model.ts";

const actor = { userId: "u", userName: "Anna", departmentId: null } as unknown as Actor; // what the rule looks at
const product = { barCode: "690", name: "Cup", standard: "blue", ratio: "12", unit: "case" } as ProductRow; // as above
const line = { id: "l", barCode: "690", depotId: "d", operNumber: "2", unitPrice: "10", allPrice: "20", remark: "" };
const taxes = { taxRate: "0", taxMoney: "0", taxLastMoney: "20", linkId: null, snList: "A1， A2" };
const head = { discount: "10", discountMoney: "2", otherMoney: "1", deposit: "0", changeAmount: "5", getAmount: null };
const input = {
  ...{
    id: "x",
    operTime: "2026-11-01T10:00:00+08:00",
    organId: "p",
    salesMan: [],
    linkId: null,
    remark: "",
    fileName: [],
  },
  ...{ ...head, accounts: [{ accountId: "a", amount: "5" }], lines: [{ ...line, ...taxes }] },
} as unknown as DocumentInput; // as it is parsed

test.each([
  [saleOut, { amountDue: "19.00", amountDebt: "14.00", amountReceived: null }],
  [otherOut, { amountDue: "0.00", amountDebt: "0.00", amountReceived: null }],
  [retailOut, { amountReceived: "20.00" }],
])("the stored amounts of a document of the kind $name follow from the input", (kind, expected) => {
  const stored = writeDocumentRows({
    ...{ kind, input, figures: typedAmounts(input), products: new Map([["690", product]]), source: null },
    ...{ stored: undefined, number: "N1", actor, now: new Date("2026-11-02T00:00:00Z"), switches: defaultSettings },
  });
  expect(stored.head).toMatchObject({
    ...{ operTime: "2026-11-01T02:00:00.000Z", materials: "Cup blue", auditStatus: 0, effective: false, version: 0 },
    ...{ quantityTotal: "2.000", amountTotal: "20.00", creatorName: "Anna", number: "N1" },
    ...expected,
  });
  expect(stored.lines).toMatchObject([
    { quantityBase: "24.000", position: 0, amountWithTax: "20.00", serials: "A1,A2" },
  ]);
});
