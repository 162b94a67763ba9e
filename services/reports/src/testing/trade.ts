// Facts of a small trade for tests: one product in any document. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { accountsChanged } from "@kontor/contracts/finance/facts";
import {
  departmentsChanged,
  partnersChanged,
  personChanged,
  settingsChanged,
  usersChanged,
} from "@kontor/contracts/system/facts";
import {
  categoriesChanged,
  productsChanged,
  propertyAliasesChanged,
  safetyLevelsChanged,
  warehousesChanged,
} from "@kontor/contracts/warehouse/facts";
import { stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import type { TestFact } from "./harness.ts";

let sequence = 0;
export const factOf = (fact: TestFact["fact"], body: unknown): TestFact => ({ fact, body, sequence: ++sequence });

export const kindOf = (name: string) => {
  const documentKind = documentKinds.find((kind) => kind.name === name);
  if (!documentKind) throw new Error(`there is no kind ${name}`);
  return documentKind;
};

export const settings = (overrides: object): TestFact =>
  factOf(settingsChanged, { ...settingsChanged.example, timeZone: "Asia/Shanghai", ...overrides });
export const partner = (overrides: object): TestFact =>
  factOf(partnersChanged, { partners: [{ ...partnersChanged.example.partners[0], beginNeedGet: "0", ...overrides }] });
export const person = (overrides: object): TestFact =>
  factOf(personChanged, { ...personChanged.example, ...overrides });
export const department = (overrides: object): TestFact =>
  factOf(departmentsChanged, { departments: [{ ...departmentsChanged.example.departments[0], ...overrides }] });
export const user = (overrides: object): TestFact =>
  factOf(usersChanged, { users: [{ ...usersChanged.example.users[0], ...overrides }] });
export const account = (overrides: object): TestFact =>
  factOf(accountsChanged, { accounts: [{ ...accountsChanged.example.accounts[0], ...overrides }] });
export const warehouseFact = (overrides: object): TestFact =>
  factOf(warehousesChanged, { depots: [{ ...warehousesChanged.example.depots[0], ...overrides }] });
export const product = (overrides: object): TestFact => {
  const [example] = productsChanged.example.products;
  return factOf(productsChanged, {
    products: [{ ...example, barcodes: example?.barcodes.map((row) => ({ ...row, id: newId() })), ...overrides }],
  });
};

/** The safety levels of a product by warehouse, low and high. */
export const safetyLevels = (
  id: string,
  levels: readonly (readonly [depotId: string, low: string, high: string])[],
  overrides: object = {},
): TestFact =>
  factOf(safetyLevelsChanged, {
    products: [
      {
        ...{ id, version: 1, enabled: true, ...overrides },
        levels: levels.map(([depotId, low, high]) => ({ depotId, low, high })),
      },
    ],
  });

export const category = (overrides: object): TestFact =>
  factOf(categoriesChanged, { categories: [{ ...categoriesChanged.example.categories[0], ...overrides }] });

export const alias = (overrides: object): TestFact =>
  factOf(propertyAliasesChanged, { aliases: [{ ...propertyAliasesChanged.example.aliases[0], ...overrides }] });

type Line = Pick<DocumentEffect["lines"][number], "productId" | "depotId" | "quantityBase" | "amount" | "remark"> & {
  lineId?: string;
  leg?: 0 | 1;
  barcodeId?: string;
  amountNet?: string;
};
type DocumentInput = Partial<Omit<DocumentEffect, "lines">> & { lines: readonly Line[] };

/** A document's effect. Amounts are the given ones, else zero. */
export function effect(kind: string, { lines, ...overrides }: DocumentInput): TestFact {
  const { facts } = kindOf(kind);
  const { example } = facts.effective;
  const money = { amountTotal: "0", amountTax: "0", amountDiscount: "0", amountAfterDiscount: "0", amountOther: "0" };
  const amounts = { ...money, amountDeposit: "0", amountPaid: "0", amountDebt: "0", ...overrides };
  const unsigned = (amount: string): string => amount.replace("-", "");
  const state = {
    ...{ auditStatus: 1, isClosed: false, isGone: false, quantity: "0" },
    amount: unsigned(amounts.amountAfterDiscount === "0" ? amounts.amountTotal : amounts.amountAfterDiscount),
    ...{ amountDeposit: unsigned(amounts.amountDeposit), amountPaid: unsigned(amounts.amountPaid) },
  };
  return factOf(facts.effective, {
    ...{ ...example, accounts: [], state, ...amounts },
    lines: lines.map((line) => ({
      ...example.lines[0],
      ...{ lineId: newId(), quantity: line.quantityBase.replace("-", ""), unitPrice: "1", ...line },
    })),
  });
}
/** The stock fact of a document. */
export const postedAs = (overrides: object): TestFact => factOf(stockPosted, { ...stockPosted.example, ...overrides });
