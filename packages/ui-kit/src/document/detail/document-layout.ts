// The layout of a document kind: which columns and figures its detail dialog and its printed page show.

import { plain } from "@kontor/contracts/core/decimal";
import type { DocumentDetail, PrintedDocument } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { WireName, With } from "@kontor/contracts/document/fields";
import type { headFields as fields } from "@kontor/contracts/document/head-fields";
import { formatAmount, formatDate, formatDateTime, formatNumber } from "../../i18n/format.ts";
import { translate } from "../../i18n/translate.ts";
import type { LineColumn } from "../../voucher/grid/column.ts";
import { HIDDEN } from "../../voucher/masked.ts";
import type { Linked } from "../../voucher/voucher-link.tsx";
import { payTypeText } from "../pay-type.ts";
import type { FormLine } from "../rules/line.rules.ts";

/** A field of the head: its label is the word of that name. */
export interface LayoutField {
  name: string;
  show(detail: DocumentDetail): string;
  /** The documents that the field names, as links on the screen. */
  links?(detail: DocumentDetail, kind: DocumentKind): readonly Linked[];
}

/** A field that only the printed page shows. */
export interface PrintField {
  name: string;
  show(document: PrintedDocument): string;
}

export interface DocumentLayout {
  /** Word key of the kind's name. */
  title: string;
  columns: readonly LineColumn<FormLine>[];
  /** The sums under the lines. */
  sums: readonly LayoutField[];
  /** Fields of the printed page alone. */
  paper: Paper | undefined;
}

/** Fields that only the printed page of a kind has: after the head, and after the sums. */
export interface Paper {
  head: readonly PrintField[];
  foot: readonly PrintField[];
}

type TextName = "number" | "organName" | "salesManStr" | "userName" | "remark" | "auditor";
const text = (name: TextName, label: string = name): LayoutField => ({ name: label, show: (detail) => detail[name] });
const time = (name: "operTime" | "auditTime"): LayoutField => ({
  name,
  show: (detail) => formatDateTime(detail[name]),
});
type MoneyName = WireName<Pick<typeof fields, With<typeof fields, "money">>>;
/** A money field, masked with stars where the role may not see money. */
const moneyField = (name: MoneyName): LayoutField => ({
  name,
  show: (detail) => {
    const money = detail[name];
    if (money !== null) return formatAmount(money);
    return detail.totalPrice === null ? HIDDEN : "";
  },
});

const source: LayoutField = {
  name: "linkNumber",
  show: ({ linkNumber }) => linkNumber,
  links: ({ linkId, linkNumber }, { links: [link] }) =>
    linkId === null || !link ? [] : [{ documentId: linkId, kind: link.source, number: linkNumber }],
};
/** Until when an order holds its goods, and where. */
const holdText = ({ heldUntil, heldDepotName }: DocumentDetail): string =>
  heldUntil === null ? "" : `${formatDate(heldUntil)} · ${heldDepotName}`;
/** The fields above the lines; those that a document does not have are left out. */
export const headFields: readonly LayoutField[] = [
  text("organName", "organId"),
  time("operTime"),
  text("number"),
  source,
  text("salesManStr", "salesMan"),
  { name: "deliveryDate", show: ({ deliveryDate }) => formatDate(deliveryDate) },
  { name: "heldUntil", show: holdText },
  {
    name: "daysInTransit",
    show: ({ daysInTransit }) => (daysInTransit === null ? "" : formatNumber(String(daysInTransit))),
  },
  { name: "payType", show: payTypeText },
  text("userName"),
  text("auditor"),
  time("auditTime"),
  text("remark"),
];

/** Only where an order's deposit is deducted. */
const deducted: LayoutField = {
  name: "deposit",
  show: (detail) => (Number(detail.deposit) === 0 ? "" : moneyField("deposit").show(detail)),
};
/** Only where what was left of a deposit went back. */
const returned: LayoutField = {
  name: "depositReturned",
  show: (detail) => (detail.depositReturnedAt === null ? "" : moneyField("depositReturned").show(detail)),
};
/** Through which account, or that it is the partner's credit. */
const returnedTo: LayoutField = {
  name: "depositAccountName",
  show: ({ depositReturnedAt, depositAccountId, depositAccountName }) => {
    if (depositReturnedAt === null) return "";
    return depositAccountId === null ? translate("document.depositAsCredit") : depositAccountName;
  },
};
const quantity: LayoutField = { name: "totalNumber", show: (detail) => formatNumber(plain(detail.totalNumber)) };
const discount: LayoutField = {
  name: "discount",
  show: (detail) => (detail.totalPrice === null ? HIDDEN : `${formatNumber(plain(detail.discount))} %`),
};
/** The amount of each settlement account, when there are several and the role may see money. */
const accounts: LayoutField = {
  name: "accounts",
  show: ({ accounts: parts, accountName }) =>
    parts.length < 2
      ? accountName
      : parts
          .map((part) => [part.accountName, part.amount && formatAmount(part.amount)].filter(Boolean).join(" "))
          .join(" + "),
};
const backs: LayoutField = {
  name: "backNumbers",
  show: (detail) => detail.backNumbers.join(", "),
  links: (detail) => detail.backs.map(({ id, kind, number }) => ({ documentId: id, kind, number })),
};

/** The sums under the lines of documents on credit and at the counter (reference.md §8.7). */
export const creditSums: readonly LayoutField[] = [
  quantity,
  moneyField("totalPrice"),
  moneyField("totalTaxLastMoney"),
  discount,
  moneyField("discountMoney"),
  moneyField("discountLastMoney"),
  moneyField("otherMoney"),
  deducted,
  moneyField("due"),
  moneyField("changeAmount"),
  moneyField("debt"),
  accounts,
  backs,
];
/** The sums of an order. */
export const depositSums: readonly LayoutField[] = [
  quantity,
  { name: "openNumber", show: ({ openNumber }) => formatNumber(plain(openNumber ?? "")) },
  moneyField("totalPrice"),
  moneyField("totalTaxLastMoney"),
  discount,
  moneyField("discountMoney"),
  moneyField("discountLastMoney"),
  moneyField("changeAmount"),
  moneyField("lastDeposit"),
  returned,
  returnedTo,
  accounts,
  backs,
];
export const cashSums: readonly LayoutField[] = [
  quantity,
  moneyField("changeAmount"),
  moneyField("getAmount"),
  moneyField("backAmount"),
  accounts,
  backs,
];
export const plainSums: readonly LayoutField[] = [quantity, moneyField("totalPrice"), backs];
