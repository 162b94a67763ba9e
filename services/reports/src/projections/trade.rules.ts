// Classifies documents as purchases, sales and retail sales, as the home page counts them (reference.md §4.7).

import { documentKinds, tradeOf as documentTrade } from "@kontor/contracts/document/document-kinds";
import type { Trade as DocumentTrade } from "@kontor/contracts/document/kind-values";
import type { PartnerType } from "@kontor/contracts/system/partner";

export type Trade = "buy" | "sale" | "retail";

const COUNTED: Readonly<Record<DocumentTrade, Trade | undefined>> = {
  purchase: "buy",
  "purchase-return": "buy",
  sale: "sale",
  retail: "retail",
  internal: undefined,
  order: undefined,
};

/** The class of a document kind; undefined: none, goods move without trade. */
export function tradeOf(kind: string): Trade | undefined {
  const trade = documentTrade(kind);
  return trade && COUNTED[trade];
}

const WITH_CUSTOMERS: Readonly<Record<DocumentTrade, boolean>> = {
  purchase: false,
  "purchase-return": false,
  sale: true,
  retail: true,
  internal: false,
  order: false,
};
const FOR_OWN_USE: Readonly<Record<DocumentTrade, boolean>> = {
  purchase: false,
  "purchase-return": false,
  sale: false,
  retail: false,
  internal: true,
  order: false,
};
/** Kinds by which goods leave without trade, and do not only change their warehouse. */
export const ownUseKinds = documentKinds.flatMap(({ name, trade, movements }) =>
  FOR_OWN_USE[trade] && movements.takesOut && !movements.hasTarget ? [name] : [],
);
/** Kinds by which goods go to customers and come back from them. */
export const customerKinds = documentKinds.flatMap(({ name, trade }) => (WITH_CUSTOMERS[trade] ? [name] : []));
const IS_CUSTOMER: Readonly<Record<PartnerType, boolean>> = { 客户: true, 会员: true, 供应商: false };
/** Kinds by which goods go to a customer without a sale, where their document names one. */
export const optionalCustomerKinds = documentKinds.flatMap(({ name, partner }) =>
  partner && IS_CUSTOMER[partner.type] && ownUseKinds.includes(name) ? [name] : [],
);
