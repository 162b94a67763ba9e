// Merges the changes of two people to one document: which fields are compared, and how a line is combined that both changed.
import { having, wireNames } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import { lineFields } from "@kontor/contracts/document/line-fields";
import { editLine } from "@kontor/contracts/document/totals";
import { UNTRACKED } from "@kontor/contracts/document/tracking";
import { mergerOf, same } from "../../voucher/form/three-way-merge.rules.ts";
import type { Head } from "./head.rules.ts";
import { type FormLine, isFigure, LINE_FIELDS, WAREHOUSES } from "./line.rules.ts";

const SENT = wireNames(having(headFields, "sent")).filter((field) => field !== "id");
const HEAD_FIELDS = [...SENT, "accounts"] as const;
/** The field that holds the name for each field with an id. */
const SHOWN: Readonly<Partial<Record<(typeof HEAD_FIELDS)[number], keyof Head>>> = {
  organId: "organName",
  linkId: "linkNumber",
};
/** The fields of a line that do not follow from others. */
const WRITTEN = LINE_FIELDS.filter((field) => field !== "allPrice" && field !== "taxLastMoney");
const PRODUCT = [...wireNames(having(lineFields, "product")), "lowDecimal"] as const;

/**
 * Merges three versions of a document: the one both started from, ours, and theirs that was saved first.
 * A field that we did not change takes their value; a field that we changed keeps ours; no change of either is lost.
 */
export const documentMerger = mergerOf<Head, FormLine>({
  headFields: HEAD_FIELDS,
  headShown: SHOWN,
  lineFields: LINE_FIELDS,
  texts: [
    "number",
    "barCode",
    ...Object.keys(UNTRACKED),
    ...wireNames(having(headFields, "note")),
    ...wireNames(having(lineFields, "note")),
  ],
  lineShown: WAREHOUSES,
  lineTogether: ["batchNumber", "productionDate", "expirationDate"],
  lineFollows: {
    allPrice: ["barCode", "operNumber", "unitPrice"],
    taxLastMoney: ["barCode", "operNumber", "unitPrice", "taxRate"],
  },
  headFollows(field, theirs, base, linesMoved) {
    const discountMoved = linesMoved || !same(theirs.discount, base.discount);
    if (field === "discountMoney") return discountMoved;
    const paidMoved = discountMoved || !same(theirs.otherMoney, base.otherMoney);
    if (field === "changeAmount" || field === "getAmount") return paidMoved;
    const ids = ({ accounts }: Head) => accounts.map(({ accountId }) => accountId);
    const partsMoved = paidMoved || !same(theirs.changeAmount, base.changeAmount);
    return field === "accounts" && partsMoved && same(ids(theirs), ids(base));
  },
  nameOf: (line) => line.name || line.barCode,
  sizeOf: (line) => line.operNumber,
  mixed(ours, theirs, byThem, byUs) {
    const taken = WRITTEN.filter((field) => byThem.includes(field) && !byUs.includes(field));
    const merged = { ...ours, ...pick(theirs, taken) };
    if (taken.includes("barCode")) Object.assign(merged, pick(theirs, PRODUCT));
    if (taken.includes("depotId")) merged.depotName = theirs.depotName;
    if (taken.includes("anotherDepotId")) merged.anotherDepotName = theirs.anotherDepotName;
    return isFigure(merged.operNumber) ? editLine(merged, "operNumber") : merged;
  },
});

const pick = <K extends keyof FormLine>(line: FormLine, fields: readonly K[]): Partial<FormLine> =>
  Object.fromEntries(fields.map((field) => [field, line[field]])) as Partial<FormLine>; // fields of a line with their own values
