// A log entry as its reader may see it: field by field with the labels of the form, without hidden prices (RBAC-7, AUD-1). Pure.
import { allDocuments, isHiddenBy, type PriceLimit, type PriceRule, stockCosts } from "@kontor/contracts/core/actor";
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import { moneyFields } from "@kontor/contracts/document/document";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { type Fields, fieldsIn, having } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import { lineFields } from "@kontor/contracts/document/line-fields";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import type { LogChange, LogDetail } from "@kontor/contracts/system/log";
import { partnerPages, partnerPrices } from "@kontor/contracts/system/partner";
import { productPriceFields } from "@kontor/contracts/warehouse/product";

type Row = Readonly<Record<string, unknown>>;
type Prices = Readonly<Record<string, PriceRule>>;

/** What a user writes into documents that nothing computes with. */
const notesOf = (table: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(fieldsIn(having(table, "note")).map(({ code, wire }) => [code, wire]));
/** Fields of documents and slips by their name inside the services, with the form's, in the form's order. Fields not listed are in no form. */
const HEAD_WORDS: Readonly<Record<string, string>> = {
  ...{ number: "number", operTime: "operTime", billTime: "billTime", partnerId: "organId", sellerIds: "salesMan" },
  ...{ handsPersonId: "handsPersonId", accountId: "accountId", linkNumber: "linkNumber", quantityTotal: "totalNumber" },
  ...{ amountTotal: "totalPrice", amountWithTax: "totalTaxLastMoney", discountRate: "discount" },
  ...{ discountAmount: "discountMoney", amountAfterDiscount: "discountLastMoney", amountOther: "otherMoney" },
  ...{
    amountDeposit: "deposit",
    amountDue: "due",
    amountPaid: "changeAmount",
    amountReceived: "getAmount",
    prepaid: "prepaid",
  },
  ...{
    depositReturned: "depositReturned",
    depositAccountId: "depositAccountName",
    amountDebt: "debt",
    totalPrice: "totalPrice",
    discountMoney: "discountMoney",
    changeAmount: "changeAmount",
  },
  ...{ isClosed: "forceCloseFlag", isProcurementClosed: "forceClosePurchaseFlag" },
  ...{ deliveryDate: "deliveryDate", heldUntil: "heldUntil", remark: "remark" },
  ...notesOf(headFields),
};
/** Shown where they changed: a deleted document need not say that it was not closed. */
const CHANGES_ONLY: ReadonlySet<string> = new Set(["isClosed", "isProcurementClosed"]);
const LINE_WORDS: Readonly<Record<string, string>> = {
  ...{ settlesKind: "settlesKind", settlesNumber: "settlesNumber" },
  ...{ barCode: "barCode", name: "name", depotId: "depotId", unit: "materialUnit", quantity: "operNumber" },
  ...{ unitPrice: "unitPrice", amount: "allPrice", taxRate: "taxRate", taxAmount: "taxMoney" },
  ...{
    amountWithTax: "taxLastMoney",
    itemId: "inOutItemId",
    accountId: "accountId",
    eachAmount: "eachAmount",
    remark: "remark",
  },
  ...notesOf(lineFields),
};
const ACCOUNT_WORDS: Readonly<Record<string, string>> = { accountId: "accountId", amount: "changeAmount" };
/** Fields of other records that no form shows. */
const INNER: ReadonlySet<string> = new Set([
  "id",
  "version",
  "createTime",
  "createdAt",
  "updatedAt",
  "tenantId",
  "position",
]);

const voucherKinds = [...documentKinds, ...slipKinds];
const pages: Partial<Record<LogOperation, string>> = {
  ...Object.fromEntries(voucherKinds.map(({ name, page }) => [name, page])),
  supplier: partnerPages.供应商,
  customer: partnerPages.客户,
  member: partnerPages.会员,
  person: "/system/person",
  depot: "/system/depot",
  unit: "/system/unit",
  "material-category": "/material/material_category",
  "material-attribute": "/material/material_attribute",
  material: "/material/material",
  account: "/system/account",
  "in-out-item": "/system/in_out_item",
  user: "/system/user",
  role: "/system/role",
  organization: "/system/organization",
  "system-config": "/system/system_config",
  closing: "/financial/closing",
  recosting: "/system/system_config",
};
/** The page that shows the document or record itself; undefined when there is none. */
export const pageOf = (operation: LogOperation): string | undefined => pages[operation];

const partners: ReadonlySet<LogOperation> = new Set(["supplier", "customer", "member"]);
/** Whether data scope, customers and warehouses decide who sees such records. */
export const hasVisibility = (operation: LogOperation): boolean =>
  voucherKinds.some(({ name }) => name === operation) || partners.has(operation);

const all = (fields: readonly string[], rule: PriceRule): Prices =>
  Object.fromEntries(fields.map((field) => [field, rule]));
const VOUCHER_MONEY = [...moneyFields, "due", "eachAmount"];
const PARTNER_MONEY = [
  "beginNeedGet",
  "beginNeedPay",
  "allNeedGet",
  "allNeedPay",
  "advanceIn",
  "creditLimit",
  "points",
];
const prices: Partial<Record<LogOperation, Prices>> = {
  ...Object.fromEntries(
    voucherKinds.map(({ name, priceLimit }) => [name, priceLimit ? all(VOUCHER_MONEY, priceLimit) : {}]),
  ),
  supplier: all(PARTNER_MONEY, partnerPrices.供应商),
  customer: all(PARTNER_MONEY, partnerPrices.客户),
  member: all(PARTNER_MONEY, partnerPrices.会员),
  material: productPriceFields,
  account: all(["initialAmount", "currentAmount"], allDocuments),
  recosting: all(["worthChange", "costChange"], stockCosts),
};

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): Row[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every(isRow)
    ? value
    : isRow(value) && Object.keys(value).length > 0 && Object.values(value).every(isRow)
      ? Object.entries(value).map(([key, row]) => ({ key, ...(row as Row) })) // every value is a row
      : undefined;
/** A value as text; null for none. A value without a display rule is not shown. */
function textOf(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (Array.isArray(value)) return value.flatMap((each) => textOf(each, names) ?? []).join(", ") || null;
  if (value === null || value === undefined || value === "" || typeof value === "object") return null;
  return names.get(String(value)) ?? String(value);
}

interface Reading {
  operation: LogOperation;
  priceLimits: readonly PriceLimit[];
  /** Names of ids. */
  names: ReadonlyMap<string, string>;
  /** Whether some documents are hidden from the reader; then settled documents are not named, just as on the slip itself. */
  isLimited: boolean;
}

/** The fields of one row before and after, those that differ, in the order of the form where there is one. */
function changesOf(
  before: Row,
  after: Row,
  words: Readonly<Record<string, string>> | undefined,
  reading: Reading,
): LogChange[] {
  const { operation, priceLimits, names, isLimited } = reading;
  const fieldNames = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = words
    ? Object.keys(words).filter((name) => fieldNames.includes(name))
    : fieldNames.filter((name) => !INNER.has(name) && !(name === "type" && partners.has(operation)));
  return fields.flatMap((name): LogChange[] => {
    if (rowsIn(before[name]) ?? rowsIn(after[name])) return [];
    if (words && CHANGES_ONLY.has(name) && !(name in before && name in after)) return [];
    const field = words?.[name] ?? name;
    const rule = prices[operation]?.[field];
    if (rule && isHiddenBy(rule, priceLimits)) return [{ field, before: null, after: null, isHidden: true }];
    const [was = null, is = null] = [before[name], after[name]].map((value) => textOf(value, names));
    if (was === is) return [];
    const isNamed = name !== "settlesNumber" || !isLimited;
    return [{ field, before: isNamed ? was : null, after: isNamed ? is : null, isHidden: !isNamed }];
  });
}

const positionOf = ({ position }: Row): number | null => (typeof position === "number" ? position + 1 : null);
/** The fields by which a row of a list is matched before and after the change. */
const keyOf = (row: Row): string =>
  String(row.id ?? row.key ?? row.position ?? row.accountId ?? row.depotId ?? row.barCode ?? JSON.stringify(row));

/** The fields that name a row to the reader, by preference. */
const NAMING = ["settlesKind", "settlesNumber", "barCode", "name", "itemId", "accountId", "depotId"] as const;
/** The unchanged fields that name a row. */
function aboutOf(
  before: Row,
  after: Row,
  words: Readonly<Record<string, string>> | undefined,
  { names, isLimited }: Reading,
): LogDetail["groups"][number]["rows"][number]["about"] {
  return NAMING.flatMap((name) => {
    const [was, is] = [before[name], after[name]].map((value) => textOf(value, names));
    if (!is || was !== is || (name === "settlesNumber" && isLimited)) return [];
    return [{ field: words?.[name] ?? name, value: is }];
  });
}

/** A slip's line from before numbers were stored shows the id of what it settles; an opening balance has no number. */
const withNumber = (row: Row): Row =>
  typeof row.settlesId !== "string" || "settlesNumber" in row || row.isOpening === true
    ? row
    : { ...row, settlesNumber: row.settlesId };

function groupOf(
  name: string,
  before: Row,
  after: Row,
  reading: Reading,
  isVoucher: boolean,
): LogDetail["groups"][number] {
  const words = !isVoucher ? undefined : name === "accounts" ? ACCOUNT_WORDS : LINE_WORDS;
  const [was, is] = [before[name], after[name]].map(
    (value) => new Map((rowsIn(value) ?? []).map((row) => [keyOf(row), withNumber(row)])),
  );
  const rows = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((key) => {
    const [old, now] = [was?.get(key), is?.get(key)];
    const changes = changesOf(old ?? {}, now ?? {}, words, reading);
    // An edited line is on both sides, with the fields that differ and those that name it.
    const became = old && now ? ("changed" as const) : now ? ("added" as const) : ("removed" as const);
    const about = old && now ? aboutOf(old, now, words, reading) : [];
    return changes.length === 0 ? [] : [{ place: positionOf(now ?? old ?? {}), became, about, changes }];
  });
  const counted = [after.linesChanged, before.linesChanged].find((count) => typeof count === "number") ?? 0;
  return { name, rows, more: name === "lines" ? Math.max(0, counted - rows.length) : 0 };
}

/** A product's prices, which are stored as "barcode: [purchase, retail, sale, lowest]". */
const PRICE_FIELDS = ["purchaseDecimal", "commodityDecimal", "wholesaleDecimal", "lowDecimal"] as const;
function withPrices(side: Row): Row {
  if (!isRow(side.prices)) return side;
  const rows = Object.entries(side.prices).map(([barCode, figures]): [string, Row] => [
    barCode,
    {
      barCode,
      ...(Array.isArray(figures) ? Object.fromEntries(PRICE_FIELDS.map((field, at) => [field, figures[at]])) : {}),
    },
  ]);
  return { ...side, prices: Object.fromEntries(rows) };
}

/** The changes of a log entry, without what its reader may not see. */
export function detailOf(
  row: { before: unknown; after: unknown },
  reading: Reading,
): Pick<LogDetail, "changes" | "groups"> {
  const [before, after] = [
    isRow(row.before) ? withPrices(row.before) : {},
    isRow(row.after) ? withPrices(row.after) : {},
  ];
  const isVoucher = voucherKinds.some(({ name }) => name === reading.operation);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => rowsIn(before[name]) ?? rowsIn(after[name]),
  );
  return {
    changes: changesOf(before, after, isVoucher ? HEAD_WORDS : undefined, reading).filter(
      ({ field }) => field !== "linesChanged",
    ),
    groups: names.map((name) => groupOf(name, before, after, reading, isVoucher)).filter(({ rows }) => rows.length > 0),
  };
}

/** The ids of partners and persons in a row. */
export function idsIn({ before, after }: { before: unknown; after: unknown }): string[] {
  const rows = [before, after]
    .flatMap((side) => (isRow(side) ? [side.partnerId, side.sellerIds, side.handsPersonId] : []))
    .flat();
  return [...new Set(rows.filter((id) => typeof id === "string"))];
}
