// Facts of a small trade for tests: one product, whatever is asked for. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { partnersChanged, settingsChanged } from "@kontor/contracts/system/facts";
import { categoriesChanged, productsChanged, warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import type { Told } from "./house.ts";

let sequence = 0;
export const told = (fact: Told["fact"], body: unknown): Told => ({ fact, body, sequence: ++sequence });

export const kindOf = (name: string) => {
  const found = documentKinds.find((kind) => kind.name === name);
  if (!found) throw new Error(`there is no kind ${name}`);
  return found;
};

export const settings = (given: object): Told =>
  told(settingsChanged, { ...settingsChanged.example, timeZone: "Asia/Shanghai", ...given });
export const partner = (given: object): Told =>
  told(partnersChanged, { partners: [{ ...partnersChanged.example.partners[0], beginNeedGet: "0", ...given }] });
export const account = (given: object): Told =>
  told(accountsChanged, { accounts: [{ ...accountsChanged.example.accounts[0], ...given }] });
export const depot = (given: object): Told =>
  told(warehousesChanged, { depots: [{ ...warehousesChanged.example.depots[0], ...given }] });
export const product = (given: object): Told => {
  const [example] = productsChanged.example.products;
  return told(productsChanged, {
    products: [{ ...example, barcodes: example?.barcodes.map((row) => ({ ...row, id: newId() })), ...given }],
  });
};

export const category = (given: object): Told =>
  told(categoriesChanged, { categories: [{ ...categoriesChanged.example.categories[0], ...given }] });

type Line = Pick<DocumentEffect["lines"][number], "productId" | "depotId" | "quantityBase" | "amount" | "remark"> & {
  lineId?: string;
};
type Given = Partial<Omit<DocumentEffect, "lines">> & { lines: readonly Line[] };

/** A document's effect. Money is what is given, and nothing where nothing is. */
export function effect(kind: string, { lines, ...given }: Given): Told {
  const { facts } = kindOf(kind);
  const { example } = facts.effective;
  const money = { amountTotal: "0", amountTax: "0", amountDiscount: "0", amountAfterDiscount: "0", amountOther: "0" };
  return told(facts.effective, {
    ...{ ...example, ...money, amountDeposit: "0", amountPaid: "0", amountDebt: "0", accounts: [], ...given },
    lines: lines.map((line) => ({
      ...example.lines[0],
      ...{ lineId: newId(), quantity: line.quantityBase.replace("-", ""), unitPrice: "1", ...line },
    })),
  });
}
/** What the stock ledger says of a document. */
export const settledAs = (given: object): Told => told(stockPosted, { ...stockPosted.example, ...given });
