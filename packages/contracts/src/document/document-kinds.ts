// All document kinds, for code that concerns all of them: the registry, number prefixes, ledgers and reports.
import type { DocumentName } from "../core/kind-labels.ts";
import { purchaseDocuments } from "../purchase/kinds.ts";
import { salesDocuments } from "../sales/kinds.ts";
import { warehouseDocuments } from "../warehouse/kinds.ts";
import type { DocumentKind } from "./document-kind.ts";
import type { Trade } from "./kind-values.ts";

const kinds: Readonly<Record<DocumentName, DocumentKind>> = {
  ...purchaseDocuments,
  ...salesDocuments,
  ...warehouseDocuments,
};
export const documentKinds: readonly DocumentKind[] = Object.values(kinds);

const byName: ReadonlyMap<string, DocumentKind> = new Map(documentKinds.map((kind) => [kind.name, kind]));

/** The trade of a stored document's kind for ledgers and reports, as its facts state it; undefined for openings and slips. */
export const tradeOf = (kind: string): Trade | undefined => byName.get(kind)?.trade;

const takenBack: ReadonlyMap<string, DocumentName> = new Map(
  documentKinds.flatMap(({ name, links, movements }) =>
    links
      .filter((link) => link.takesBack && movements.bringsIn)
      .map(({ source }): [string, DocumentName] => [name, source]),
  ),
);
/** The kind whose goods come back to stock by documents of this one; undefined: none, as goods that go back to a supplier leave it. */
export const takenBackFrom = (kind: string): DocumentName | undefined => takenBack.get(kind);

/** The kinds by which goods that this one moved come back. */
export const takenBackBy = (kind: string): DocumentName[] =>
  documentKinds.flatMap(({ name }) => (takenBack.get(name) === kind ? [name] : []));

const HAS_REVENUE: Readonly<Record<Trade, boolean>> = {
  ...{ sale: true, retail: true },
  ...{ purchase: false, "purchase-return": false, internal: false, order: false },
};
/** The kinds whose documents have revenue and a cost of goods: sales, retail sales and returns of them. */
export const saleKinds: readonly DocumentName[] = documentKinds.flatMap(({ name, trade }) =>
  HAS_REVENUE[trade] ? [name] : [],
);

/** Whether receipts and payments may settle something of such documents: the unpaid part, or what a partner has left of an order's deposit. */
export const leavesOpenItem = ({ amounts }: Pick<DocumentKind, "amounts">): boolean =>
  amounts.choose({ credit: true, deposit: true, cash: false, goodsOnly: false });

/** The kinds whose documents may leave open items of such partners. */
export const openItemKinds = (ofPartner: string): DocumentName[] =>
  documentKinds.flatMap((kind) => (leavesOpenItem(kind) && kind.partner?.type === ofPartner ? [kind.name] : []));
