// The columns of suppliers, customers and members (reference.md §8.5); hidden ones can be chosen.
import { plain } from "@kontor/contracts/core/decimal";
import { type PartnerRow, partnerPrices } from "@kontor/contracts/system/partner";
import { LANGUAGE_NAMES, LANGUAGES } from "@kontor/ui-kit/i18n/languages";
import { amountCell, dateTimeCell, enabledCell, numberCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { billingCycleCell } from "./billing-cycle.tsx";

/** A rate without trailing zeros: 13 rather than 13.0000. */
const rateCell = (value: unknown) => (typeof value === "string" ? plain(value) : "");

const languageCell = (value: unknown) => {
  const language = LANGUAGES.find((each) => each === value);
  return language ? LANGUAGE_NAMES[language] : "";
};

const contact: Column<PartnerRow>[] = [
  { name: "supplier", sort: true },
  { name: "contacts", sort: true },
  { name: "telephone" },
  { name: "phoneNum" },
  { name: "email" },
];

const business: Column<PartnerRow>[] = [
  { name: "taxRate", cell: rateCell, align: "end" },
  { name: "enabled", cell: enabledCell, pinned: true },
  { name: "sort", sort: true, hidden: true },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
  { name: "fax", hidden: true },
  { name: "address", hidden: true },
  { name: "zip", hidden: true },
  { name: "taxNum", hidden: true },
  { name: "bankName", hidden: true },
  { name: "accountNumber", hidden: true },
  { name: "billingCycle", cell: billingCycleCell, hidden: true },
  { name: "language", cell: languageCell, hidden: true },
  { name: "description", hidden: true },
];

export const supplierColumns: Column<PartnerRow>[] = [
  ...contact,
  { name: "beginNeedPay", cell: amountCell, sort: true, price: partnerPrices.供应商 },
  { name: "beginNeedGet", cell: amountCell, sort: true, hidden: true, price: partnerPrices.供应商 },
  { name: "allNeedPay", cell: amountCell, sort: true, price: partnerPrices.供应商 },
  ...business,
];

export const customerColumns: Column<PartnerRow>[] = [
  ...contact,
  { name: "beginNeedGet", cell: amountCell, sort: true, price: partnerPrices.客户 },
  { name: "beginNeedPay", cell: amountCell, sort: true, hidden: true, price: partnerPrices.客户 },
  { name: "allNeedGet", cell: amountCell, sort: true, price: partnerPrices.客户 },
  { name: "creditLimit", cell: amountCell, sort: true, price: partnerPrices.客户 },
  ...business,
];

export const memberColumns: Column<PartnerRow>[] = [
  ...contact,
  { name: "advanceIn", cell: amountCell, price: partnerPrices.会员 },
  { name: "points", cell: numberCell, align: "end", sort: true, price: partnerPrices.会员 },
  { name: "enabled", cell: enabledCell, pinned: true },
  { name: "sort", sort: true, hidden: true },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
  { name: "address", hidden: true },
  { name: "description", hidden: true },
];
