import { newId } from "@kontor/contracts/core/id";
import { describe, expect, it } from "vitest";
import { drawnHead, drawnLines, leftOf, type OpenLine } from "./draw.rules.ts";
import { blankHead } from "./head.rules.ts";

const [organId, accountId, seller] = [newId(), newId(), newId()];
const source = {
  id: newId(),
  number: "XSCK00000000001",
  organId,
  organName: "Blue House",
  discount: "5.00",
  salesMan: [seller],
  accounts: [{ accountId, amount: "20.00" }],
  remark: "by van",
};
const line: OpenLine = {
  id: newId(),
  materialId: newId(),
  materialExtendId: newId(),
  barCode: "690",
  name: "Cup",
  standard: "",
  model: "",
  color: "",
  brand: "",
  mfrs: "",
  otherField1: "",
  otherField2: "",
  otherField3: "",
  materialUnit: "pcs",
  sku: "",
  ratio: "1",
  depotId: newId(),
  depotName: "Main",
  operNumber: "10.000",
  basicNumber: "10.000",
  unitPrice: "2.0000",
  allPrice: "20.00",
  taxRate: "13.00",
  taxMoney: "2.60",
  taxLastMoney: "22.60",
  purchaseUnitPrice: null,
  remark: "fragile",
  linkId: null,
  preNumber: "10.000",
  finishNumber: "6.000",
  openNumber: "4.000",
};

describe("a return that is drawn from a sale", () => {
  it("takes over partner, discount, sellers, account and remark; what is paid follows its own lines", () => {
    const head = drawnHead(source, blankHead(new Date()));
    expect(head).toEqual({
      linkId: source.id,
      linkNumber: source.number,
      organId,
      organName: "Blue House",
      discount: "5",
      salesMan: [seller],
      accounts: [{ accountId, amount: "0" }],
      remark: "by van",
    });
  });

  it("keeps the remark that was typed, and its own account where the sale was paid to several", () => {
    const accounts = [...source.accounts, { accountId: newId(), amount: "1.00" }];
    const head = drawnHead({ ...source, accounts }, { ...blankHead(new Date()), remark: "damaged" });
    expect(head.remark).toBe("damaged");
    expect(head).not.toHaveProperty("accounts");
  });

  it("has a line for each that is open, with what is open, in the warehouse, at the price and tax of the sale", () => {
    const left = leftOf({ rows: [line, { ...line, id: newId(), openNumber: "0.000" }] });
    const [drawn, ...others] = drawnLines(left, newId);
    expect(others).toEqual([]);
    expect(drawn?.id).not.toBe(line.id);
    expect(drawn).toMatchObject({
      linkId: line.id,
      depotId: line.depotId,
      operNumber: "4",
      unitPrice: "2.0000",
      allPrice: "8.00",
      taxMoney: "1.04",
      taxLastMoney: "9.04",
      remark: "fragile",
      preNumber: "10.000",
    });
  });
});
